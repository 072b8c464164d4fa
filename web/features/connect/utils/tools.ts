import { CLI_PACKAGE_PATH, CLI_SCOPES } from '#contract/cli.ts';
import type { TokenScope } from '#contract/token-scopes.ts';
import { editorSetUp, editors } from './editors.ts';
import { command, json, TOKEN_PLACEHOLDER, type Tool, type ToolGroup } from './tool.ts';

/** Without publishing: assistants create private snippets. */
const ASSISTANT: readonly TokenScope[] = ['snippets:read', 'snippets:write', 'collections:read', 'collections:write'];

/**
 * Returns the programs that connect with Pegboard, by group.
 *
 * @param origin of the server
 */
export const toolGroups = (origin: string): readonly ToolGroup[] => [
  { title: 'Terminal', tools: [commandLine(origin), curl(origin)] },
  {
    title: 'Editors',
    note: 'Give a snippet a trigger in its form. In the editor, the trigger inserts it.',
    tools: [editorSetUp(install(origin)), ...editors],
  },
  { title: 'Assistants', tools: assistants(`${origin}/mcp`) },
];

const install = (origin: string) =>
  command('Install it. Node.js 20 or newer is required.', `npm i -g ${origin}${CLI_PACKAGE_PATH}`);

const commandLine = (origin: string): Tool => ({
  name: 'Command line',
  summary: 'Finds, copies and adds snippets, and writes them to editors.',
  token: { name: 'Command line', scopes: CLI_SCOPES },
  steps: [
    install(origin),
    command('Sign in. It asks for a token.', 'pegboard login'),
    command('Find a snippet. Type to search; Enter copies.', 'pegboard find'),
  ],
});

function curl(origin: string): Tool {
  const url = `${origin}/api/snippets`;
  const auth = '-H "Authorization: Bearer $PEGBOARD_TOKEN"';
  return {
    name: 'curl',
    summary: 'For scripts.',
    link: { text: 'Read about the API', href: '/api/docs' },
    token: { name: 'curl', scopes: ['snippets:read', 'snippets:write'] },
    steps: [
      command('Set the token in this shell.', `export PEGBOARD_TOKEN=${TOKEN_PLACEHOLDER}`),
      command('Search your snippets.', `curl ${auth} "${url}?search=debounce"`),
      command(
        'Create a private snippet.',
        `curl ${auth} -H "Content-Type: application/json" -d '{ "title": "Hello", "code": "echo hello" }' ${url}`,
      ),
    ],
  };
}

function assistants(url: string): readonly Tool[] {
  const authorization = `Bearer ${TOKEN_PLACEHOLDER}`;
  const summary = 'Searches, fills in and saves your snippets. New ones are private.';
  return [
    {
      name: 'Claude Code',
      summary,
      token: { name: 'Claude Code', scopes: ASSISTANT },
      steps: [
        command(
          'Add Pegboard to all of your projects.',
          `claude mcp add --transport http --scope user pegboard ${url} --header "Authorization: ${authorization}"`,
        ),
        command('Check the connection.', 'claude mcp list'),
      ],
    },
    {
      name: 'Cursor chat',
      summary,
      token: { name: 'Cursor chat', scopes: ASSISTANT },
      steps: [
        json('Add this to ~/.cursor/mcp.json.', {
          mcpServers: { pegboard: { url, headers: { Authorization: authorization } } },
        }),
      ],
    },
    {
      name: 'VS Code chat',
      summary,
      token: { name: 'VS Code chat', scopes: ASSISTANT },
      steps: [
        json(
          'Add this to the file that “MCP: Open User Configuration” opens, or to .vscode/mcp.json. VS Code asks for the token.',
          {
            inputs: [{ type: 'promptString', id: 'pegboard-token', description: 'Pegboard API token', password: true }],
            servers: {
              pegboard: { type: 'http', url, headers: { Authorization: 'Bearer ${input:pegboard-token}' } },
            },
          },
        ),
      ],
    },
  ];
}
