import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const sharedAtRunTime = [
  'react',
  'react-dom',
  'react-dom/client',
  'mobx',
  'mobx-react-lite',
  'echarts',
  'echarts/core',
  'rxjs',
];

/** What `shared/rx` has of RxJS. */
const lentOfRxjs = [
  'BehaviorSubject',
  'Observable',
  'Subject',
  'Subscription',
  'distinctUntilChanged',
  'filter',
  'map',
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/.cache/**',
      '**/.data/**',
      // What a journey that failed records comes and goes while this runs.
      'test-results/**',
      'playwright-report/**',
      'sandbox/drizzle/**',
      '**/fixtures/planted/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './tsconfig.node.json', './tsconfig.e2e.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: false },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Interfaces of the platform and of plugins may be async without awaiting.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: 'error',
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'rxjs', message: 'Import from @exchange/rx.', allowTypeImports: true }] },
      ],
      'no-restricted-syntax': [
        'error',
        {
          // A namespace import of a library shared through federation can be partial at run time.
          selector: `ImportDeclaration[source.value=/^(${sharedAtRunTime.map((name) => name.replace('/', '\\/')).join('|')})$/] > ImportNamespaceSpecifier`,
          message:
            'Import the names that are used: a namespace import of a shared library can be partial at run time.',
        },
      ],
    },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // Used where a step of a task opens and its one field is what comes next.
      'jsx-a11y/no-autofocus': 'off',
    },
  },
  // What the host does not lend, a remote carries itself.
  {
    files: ['mfe-*/src/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'rxjs',
              importNames: lentOfRxjs,
              message: 'The host lends it: import from @exchange/rx.',
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  // The platform imports no other package; its fake is for tests, where the size of RxJS does not count.
  { files: ['shared/rx/src/**', 'shared/platform/src/fake/**'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['**/*.test.{ts,tsx}', 'e2e/**', 'shared/testing/**', '**/fake/**'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/unbound-method': 'off',
      // Jest's asymmetric matchers are typed as any.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
  {
    files: ['ops/**', 'sandbox/bench/**'],
    rules: { 'no-console': 'off' },
  },
);
