import { createRequire } from 'node:module';

// The deprecated visitor of @swc/core throws on `using` (https://github.com/LTplus-AG/ifc-lite/issues/2130), and
// dependency-cruiser offers no other parser for TypeScript 7.
const { prototype } = createRequire(import.meta.url)('@swc/core/Visitor.js').Visitor;
const { visitStatement } = prototype;
prototype.visitStatement = function visit(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(statement.decls);
  return statement;
};

/** Folders of `server/` that features build on. Every other folder is a feature. */
const LAYERS = 'core|http|identity|visibility|listing|store';
/** Folders that know a database. A backup is a SQLite file on both engines. */
const ENGINES = 'store/(?:sqlite|postgres|backup|migrations/fixtures)/';

const rule = (name, from, to) => ({ name, severity: 'error', from, to });

/** Forbids imports of `path`, except `pathNot`, from a folder. `$1` is the first group of `from`. */
const forbid = (name, from, path, pathNot = []) => rule(name, { path: from }, { path, pathNot });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule('unresolvable', {}, { couldNotResolve: true }),
    rule('module-cycle', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    { ...rule('folder-cycle', {}, { circular: true }), scope: 'folder' },
    // The command line is bundled, as the web app is.
    rule(
      'missing-in-production',
      { path: '^(?:contract|domain|server)/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    forbid('production-imports-tool', '^(?:contract|domain|server|web|cli)/', '^(?:tests|bench|demo|scripts)/'),
    forbid('domain-imports-upwards', '^domain/', ['^(?!domain/|node_modules/)', '^(?:node:)?fs']),
    forbid('contract-imports-more-than-zod', '^contract/', '.', ['^(?:contract|domain)/', '^node_modules/zod/']),

    forbid('cli-imports-more-than-contract', '^cli/', [
      '^(?:server|web)/',
      '^node_modules/(?!(?:zod|highlight\\.js)/)',
    ]),

    forbid('server-imports-client', '^server/', '^(?:cli|web)/'),
    forbid('store-imports-upwards', '^server/store/', ['^server/(?!store|core)[^/]+/', '^node_modules/fastify/']),
    forbid(
      'rules-import-upwards',
      '^server/(?:visibility|listing)/',
      '^server/(?!core|visibility|listing|store)[^/]+/',
    ),
    forbid('layer-imports-feature', `^server/(?:${LAYERS})/`, `^server/(?!(?:${LAYERS})/)[^/]+/`),
    forbid(
      'feature-imports-sibling',
      `^server/(?!(?:${LAYERS})/)([^/]+)/`,
      `^server/(?!(?:${LAYERS})/)[^/]+/`,
      '^server/$1/',
    ),
    forbid('server-folder-imports-app', '^server/[^/]+/', '^server/(?:app|start|run|main)\\.'),
    forbid('sql-outside-store', '^server/(?!store/)', '^node_modules/kysely/'),
    forbid('engine-outside-its-folder', `^server/(?!${ENGINES})`, ['^node_modules/pg/', '^(?:node:)?sqlite$']),

    forbid('web-imports-server', '^web/', '^(?:cli|server)/'),
    forbid('lib-imports-upwards', '^web/lib/', '^web/(?!lib/)'),
    forbid('ui-imports-upwards', '^web/ui/', '^web/(?!(?:ui|lib|styles)/)'),
    forbid('shared-imports-upwards', '^web/shared/', '^web/(?!(?:shared|ui|lib)/)'),
    forbid(
      'feature-imports-sibling-or-app',
      '^web/features/([^/]+)/',
      '^web/(?!(?:shared|ui|lib)/)',
      '^web/features/$1/',
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
