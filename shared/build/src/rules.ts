import { createRequire } from 'node:module';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';
import { earlyView } from './early-view-plugin';

const require = createRequire(import.meta.url);

/** The oldest browsers served: those that run ES2022 and CSS logical properties natively. */
export const browsers = { chrome: '105', firefox: '110', safari: '16.4', ios_saf: '16.4' };

/** TypeScript and JSX of this repository; packages from the registry are taken as they are. */
export function scriptRule({ refresh = false } = {}): RuleSetRule {
  return {
    test: /\.[cm]?[jt]sx?$/,
    exclude: /node_modules/,
    use: {
      loader: require.resolve('swc-loader'),
      options: {
        jsc: {
          target: 'es2022',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: refresh, refresh } },
        },
      },
    },
  };
}

/**
 * Styles: `*.module.css` are CSS modules, other files are global. The class names carry `name`, so that two
 * packages that ship the same component at different versions do not style each other's.
 */
export function styleRules({
  name,
  inject = false,
}: {
  readonly name: string;
  readonly inject?: boolean;
}): RuleSetRule[] {
  const out = inject ? require.resolve('style-loader') : MiniCssExtractPlugin.loader;
  const read = (more?: object) => ({
    loader: require.resolve('css-loader'),
    options: {
      importLoaders: 0,
      modules: {
        auto: /\.module\.css$/,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: inject ? '[name]-[local]-[hash:base64:5]' : '[local]-[hash:base64:6]',
        localIdentHashSalt: name,
        ...more,
      },
    },
  });
  return [
    { test: /\.css$/, compiler: { not: earlyView }, sideEffects: true, use: [out, read()] },
    // The names alone: the styles are those of the remote's own files.
    { test: /\.css$/, compiler: earlyView, sideEffects: false, use: [read({ exportOnlyLocals: true })] },
  ];
}

export const assetRules: readonly RuleSetRule[] = [
  // Data, not a module of its own: the parsed object is part of the chunk that imports it.
  { test: /\.json$/, type: 'json' },
  // Packages that a repository of its own installs: as the compiler wrote them, without endings of files.
  { test: /\.js$/, include: /node_modules[\\/]@exchange[\\/]/, resolve: { fullySpecified: false } },
  { test: /\.(svg|png|webp|avif|woff2)$/, type: 'asset', parser: { dataUrlCondition: { maxSize: 1024 } } },
];
