/** Who may know whom (docs/architecture.md). `npm run check` also runs these rules on a planted violation of each. */
const remotes = '^mfe-[a-z-]+/';

/** Families of the sandbox's modules: a module imports modules of its own family and of those before it. */
const families = [
  ['auth', 'captcha', 'config', 'invite', 'kyc', 'notification', 'operator', 'security', 'user'],
  ['assets', 'chain', 'deposit', 'deposit-code', 'issue', 'statement', 'transfer', 'wallet', 'withdrawal'],
  ['alert', 'brand', 'favourite', 'home', 'market', 'media', 'orders', 'profit'],
  ['activity', 'auction', 'campaign', 'cast', 'collectible', 'node', 'staking'],
];
const inModules = (names) => `^sandbox/src/modules/(${names.join('|')})/`;

module.exports = {
  forbidden: [
    {
      name: 'remote-not-to-remote',
      comment: 'A remote never imports another one: they are released apart.',
      severity: 'error',
      from: { path: '^(mfe-[a-z-]+)/' },
      to: { path: remotes, pathNot: '^$1/' },
    },
    {
      name: 'remote-not-to-host',
      comment: 'A remote knows the platform object, never the host.',
      severity: 'error',
      from: { path: remotes },
      to: { path: '^host/' },
    },
    {
      name: 'shared-not-to-application',
      comment: 'Shared packages know neither host, remotes nor sandbox.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(host|mfe-[a-z-]+|sandbox|ops|e2e)/' },
    },
    {
      name: 'base-packages-import-no-other',
      comment: 'contract and format stand alone.',
      severity: 'error',
      from: { path: '^shared/(contract|format)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^shared/', pathNot: '^shared/$1/' },
    },
    ...[
      { path: '^shared/', pathNot: '^shared/(platform|contract)/' },
      { path: '^shared/contract/', dependencyTypesNot: ['type-only'] },
    ].map((to) => ({
      name: 'platform-only-types-of-contract',
      comment: 'The platform speaks of what the contract defines, and carries none of its schemas.',
      severity: 'error',
      from: { path: '^shared/platform/', pathNot: '\\.test\\.tsx?$' },
      to,
    })),
    {
      name: 'sandbox-only-contract-and-format',
      comment: 'The sandbox is a server: of the shared packages it uses the contract and exact numbers.',
      severity: 'error',
      from: { path: '^sandbox/src/' },
      to: { path: '^(host|mfe-[a-z-]+|ops|e2e|shared/(?!contract|format))' },
    },
    {
      name: 'host-not-to-remote',
      comment: 'The host loads remotes at run time; it does not contain them.',
      severity: 'error',
      from: { path: '^host/' },
      to: { path: remotes },
    },
    {
      name: 'feature-not-to-feature',
      comment: 'Features meet only in pages/, routes.tsx and frame.tsx.',
      severity: 'error',
      from: { path: '^(mfe-[a-z-]+)/src/features/([^/]+)/' },
      to: { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
    },
    {
      name: 'feature-not-to-pages',
      comment: 'Pages and routes are made of features, never the other way round; tests mount the remote.',
      severity: 'error',
      from: { path: '^(mfe-[a-z-]+)/src/(?:features|common)/', pathNot: '(\\.test|/testing)\\.tsx?$' },
      to: { path: '^$1/src/(pages/|(dev|frame|remote|routes|testing)\\b)' },
    },
    {
      name: 'common-not-to-feature',
      comment: 'What several features use knows none of them.',
      severity: 'error',
      from: { path: '^(mfe-[a-z-]+)/src/(?:common|messages)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^$1/src/features/' },
    },
    {
      name: 'domain-is-pure',
      comment: 'domain/ has no React, MobX, RxJS or input and output, and knows no other stage.',
      severity: 'error',
      from: { path: '/features/[^/]+/domain/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '(/(data|store|ui)/|node_modules/(react|react-dom|mobx|mobx-react-lite|rxjs|axios|socket\\.io-client)/)',
      },
    },
    {
      name: 'data-before-store',
      severity: 'error',
      from: { path: '/features/([^/]+)/data/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '/features/[^/]+/(store|ui)/' },
    },
    {
      name: 'store-before-ui',
      severity: 'error',
      from: { path: '/features/([^/]+)/store/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '/features/[^/]+/ui/' },
    },
    {
      name: 'engine-is-pure',
      comment:
        'The engine is integers and rules; it refuses with a CallError, and storage and HTTP are elsewhere.',
      severity: 'error',
      from: { path: '^sandbox/src/core/engine/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(sandbox/src/(?!core/(engine/|call-error\\.ts|price-queue\\.ts|threshold-queue\\.ts))|node_modules/|fs|http|net)',
      },
    },
    {
      name: 'core-stands-alone',
      comment: 'The core is money and its storage: it knows no module, no interface and no demo.',
      severity: 'error',
      from: { path: '^sandbox/src/core/', pathNot: '\\.test\\.ts$' },
      to: { path: '^sandbox/src/(?!core/)' },
    },
    {
      name: 'interfaces-know-only-the-core',
      comment:
        'HTTP and the realtime interface serve whatever modules there are; neither knows one, nor the other.',
      severity: 'error',
      from: { path: '^sandbox/src/(http|realtime)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^sandbox/src/(?!core/)', pathNot: '^sandbox/src/$1/' },
    },
    {
      name: 'application-knows-no-module',
      comment: 'The application opens whatever modules app.ts lists.',
      severity: 'error',
      from: { path: '^sandbox/src/application/', pathNot: '\\.test\\.ts$' },
      to: { path: '^sandbox/src/(modules/|demo/|app\\.ts$)' },
    },
    {
      name: 'module-by-its-index',
      comment: 'A module knows another only by its index.ts.',
      severity: 'error',
      from: { path: '^sandbox/src/(?:app\\.ts|demo/|modules/([^/]+)/)', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^sandbox/src/modules/[^/]+/',
        pathNot: ['^sandbox/src/modules/[^/]+/index\\.ts$', '^sandbox/src/modules/$1/'],
      },
    },
    {
      name: 'module-of-a-family',
      comment: 'Every module belongs to a family, listed at the top of this file.',
      severity: 'error',
      from: { path: '^sandbox/src/modules/[^/]+/', pathNot: inModules(families.flat()) },
      to: {},
    },
    ...families.slice(0, -1).map((family, index) => ({
      name: 'families-in-order',
      comment: 'A module knows its own family and earlier ones; the other way goes by a question.',
      severity: 'error',
      from: { path: inModules(family), pathNot: '\\.test\\.ts$' },
      to: { path: inModules(families.slice(index + 1).flat()) },
    })),
    {
      name: 'modules-in-no-circle',
      comment: 'Modules need each other in one direction; the other way goes by a question or an event.',
      severity: 'error',
      from: { path: '^sandbox/src/modules/[^/]+/index\\.ts$' },
      to: { circular: true, viaOnly: { path: '^sandbox/src/modules/' } },
    },
    {
      name: 'demo-is-known-by-the-application',
      comment: 'What only a demonstration needs is known by nobody but app.ts.',
      severity: 'error',
      from: { path: '^(sandbox/src/(?!demo/|app\\.ts$)|ops/)', pathNot: '\\.test\\.ts$' },
      to: { path: '^sandbox/src/demo/' },
    },
    {
      name: 'demo-by-its-index',
      comment: 'app.ts adds the demo as it adds a module.',
      severity: 'error',
      from: { path: '^sandbox/src/app\\.ts$' },
      to: { path: '^sandbox/src/demo/', pathNot: '^sandbox/src/demo/index\\.ts$' },
    },
    {
      name: 'edge-not-to-tools',
      comment: 'What serves pages knows none of the tools that change what is served.',
      severity: 'error',
      from: { path: '^ops/edge/', pathNot: '\\.test\\.ts$' },
      to: { path: '^ops/(deployer|tools|testing)/' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment:
        'Everything imported is there and declared; Lighthouse has a lock file of its own and is installed when it is asked for.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^lighthouse$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/fixtures/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
