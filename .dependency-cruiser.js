import { createRequire } from 'node:module';

// The visitor of @swc/core throws on `using`, and dependency-cruiser offers no other parser for TypeScript 7.
const { prototype } = createRequire(import.meta.url)('@swc/core/Visitor.js').Visitor;
const { visitStatement } = prototype;
prototype.visitStatement = function visit(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

/** Server folders that features build on. Every other folder of `server/` is a feature. */
const SERVER_LAYERS = 'http|identity|visibility|listing|store';

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('resolvable', 'Imports resolve to a file or an installed package.', {}, { couldNotResolve: true }),
    rule(
      'no-module-cycles',
      'Modules do not import each other, except for types.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    {
      ...rule('no-folder-cycles', 'Folders do not import each other.', {}, { circular: true }),
      scope: 'folder',
    },
    rule(
      'production-without-tools',
      'What people run imports neither tests nor tools, nor packages that are missing in production.',
      { path: '^(?:contract|server|web|cli)/' },
      { path: '^(?:tests|bench|demo|scripts)/' },
    ),
    rule(
      'production-dependencies',
      'The server runs with `dependencies` alone.',
      { path: '^(?:contract|server|cli)/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),

    rule(
      'contract',
      'The contract imports zod alone.',
      { path: '^contract/' },
      { pathNot: ['^contract/', '^node_modules/zod/'] },
    ),

    rule(
      'server-without-web',
      'The server reaches the web app through its build alone.',
      { path: '^server/' },
      { path: '^web/' },
    ),
    rule(
      'server-store',
      'The store is the lowest layer of the server.',
      { path: '^server/store/' },
      { path: ['^server/(?!store/)[^/]+/', '^node_modules/fastify/'] },
    ),
    rule(
      'server-visibility',
      'Visibility knows the store alone.',
      { path: '^server/(?:visibility|listing)/' },
      { path: '^server/(?!(?:visibility|listing|store)/)[^/]+/' },
    ),
    rule(
      'server-layer',
      'A layer does not import a feature.',
      { path: `^server/(?:${SERVER_LAYERS})/` },
      { path: `^server/(?!(?:${SERVER_LAYERS})/)[^/]+/` },
    ),
    rule(
      'server-feature',
      'A feature does not import a sibling: what two share belongs to a layer.',
      { path: `^server/(?!(?:${SERVER_LAYERS})/)([^/]+)/` },
      { path: `^server/(?!(?:${SERVER_LAYERS})/)[^/]+/`, pathNot: '^server/$1/' },
    ),
    rule(
      'server-app',
      'Only entry points import the assembled app.',
      { path: '^server/[^/]+/' },
      { path: '^server/(?:app|start|run|main)\\.' },
    ),
    rule(
      'sql-in-store',
      'Queries belong to the repositories of the store.',
      { path: '^server/(?!store/)' },
      { path: '^node_modules/kysely/' },
    ),
    rule(
      'engine-packages',
      'Only the store knows a database engine.',
      { path: '^server/(?!store/)' },
      { path: ['^node_modules/pg/', '^(?:node:)?sqlite$'] },
    ),

    rule(
      'web-without-server',
      'The browser reaches the server through the contract alone.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule('web-lib', 'web/lib is the lowest layer of the web app.', { path: '^web/lib/' }, { path: '^web/(?!lib/)' }),
    rule('web-ui', 'web/ui knows web/lib alone.', { path: '^web/ui/' }, { path: '^web/(?!(?:ui|lib|styles)/)' }),
    rule(
      'web-shared',
      'web/shared imports neither features nor the app.',
      { path: '^web/shared/' },
      { path: '^web/(?!(?:shared|ui|lib)/)' },
    ),
    rule(
      'web-feature',
      'A feature imports neither a sibling nor the app: screens in web/app combine features.',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/(?!(?:shared|ui|lib)/)', pathNot: '^web/features/$1/' },
    ),
  ],
  options: {
    parser: 'swc',
    // Tests may reach into any layer.
    exclude: { path: '\\.test\\.tsx?$' },
    doNotFollow: { path: '^node_modules/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.json', '.css', '.d.ts'],
      conditionNames: ['import', 'types', 'default', 'node'],
      exportsFields: ['exports'],
    },
  },
};
