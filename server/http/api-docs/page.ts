import { z } from 'zod';
import { type Html, html } from '#server/http/static/html.ts';
import { notesOn, Schema, type Schemas, schemaText } from './schema-text.ts';

const Content = z.record(z.string(), z.object({ schema: Schema.optional() })).default({});

const Parameter = z.object({
  in: z.enum(['path', 'query', 'header']),
  name: z.string(),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: Schema,
});

const Operation = z.object({
  summary: z.string(),
  tags: z.tuple([z.string()], z.string()),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content })),
});

/** The parts of an OpenAPI document that the page shows. */
export const ApiDocument = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), Schema) }),
});

type ApiDocument = z.infer<typeof ApiDocument>;
type Operation = z.infer<typeof Operation>;

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** Renders the reference of the API, with a form to try each call. */
export function apiDocsPage({ info, paths, components }: ApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = [...Map.groupBy(calls, ({ operation }) => operation.tags[0])];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#f5f3ee">
<script src="/before-paint.js"></script>
<title>${info.title} API</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs/style.css">
<script src="/api/docs/try.js" type="module"></script>
</head>
<body>
<header>
<a href="/">${info.title}</a>
<a href="/api/openapi.json">OpenAPI document</a>
</header>
<nav aria-label="Groups"><ul>${groups.map(([tag]) => html`<li><a href="#${idOf(tag)}">${tag}</a></li>`)}</ul></nav>
<main>
<h1>${info.title} API ${info.version}</h1>
${info.description.split('\n\n').map((paragraph) => html`<p>${withCode(paragraph)}</p>`)}
<p><label>Token for the calls on this page, an ID token or an API token
<input id="token" type="password" autocomplete="off" spellcheck="false"></label></p>
${groups.map(
  ([tag, members]) => html`<section aria-labelledby="${idOf(tag)}">
<h2 id="${idOf(tag)}">${tag}</h2>
${members.map((call) => renderCall(call, components.schemas))}
</section>`,
)}
</main>
</body>
</html>
`.markup;
}

function renderCall({ method, path, operation }: Call, schemas: Schemas): Html {
  const { summary, parameters, requestBody, responses, security } = operation;
  const replies = Object.entries(responses).filter(([status]) => status < '400');
  const errors = Object.keys(responses).filter((status) => status >= '400');
  const body = requestBody?.content['application/json']?.schema;
  return html`<details id="${idOf(`${method} ${path}`)}">
<summary><strong>${method}</strong> <code>${path}</code> <span>${summary}</span></summary>
<p>${authorization(security)}</p>
${body && html`<h3>Body</h3><pre>${schemaText(body, schemas)}</pre>`}
<h3>Replies</h3>
${replies.map(([status, { description, content }]) => {
  const schema = content['application/json']?.schema;
  const types = Object.keys(content).join(', ');
  return html`<p>${status} ${description}${types && types !== 'application/json' && `, ${types}`}</p>
${schema && html`<pre>${schemaText(schema, schemas)}</pre>`}`;
})}
<p>Errors: ${errors.join(', ')}</p>
<form data-method="${method}" data-path="${path}" aria-label="Try ${method} ${path}">
<h3>Try it</h3>
${parameters.map(
  ({
    in: where,
    name,
    required,
    description,
    schema,
  }) => html`<label><span><code>${name}</code> ${required && 'required, '}${withCode(
    [description, schemaText(schema, schemas), notesOn(schema)].filter((note) => note).join(', '),
  )}</span>
<input name="${name}" data-in="${where}" autocomplete="off"${required && html` required`}></label>`,
)}
${body && html`<label><span>Body, JSON</span><textarea name="body" rows="6" spellcheck="false"></textarea></label>`}
<button type="submit">Send</button>
<pre role="status" aria-label="Reply"></pre>
</form>
</details>`;
}

/** Returns who may make a call, in words. */
function authorization(security: Operation['security']): Html {
  const scopes = security.flatMap(({ apiToken = [] }) => apiToken);
  const words = [
    security.some((one) => 'idToken' in one) && html`ID token`,
    scopes.length > 0 &&
      html`API token with ${scopes.map((scope, index) => html`${index > 0 && ' or '}<code>${scope}</code>`)}`,
    security.some((one) => Object.keys(one).length === 0) && html`no token`,
  ].filter((one) => one !== false);
  return html`Takes: ${words.map((word, index) => html`${index > 0 && ', '}${word}`)}`;
}

/** Renders text between backticks as code. */
const withCode = (text: string): Html[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

const idOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
