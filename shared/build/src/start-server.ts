import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import type { DevServer } from './server-options';

/**
 * Starts a development server. Resolves when its first build has ended, well or not: a page that is opened before would give its
 * file up on a slow machine.
 */
export async function startServer({ config, options }: DevServer): Promise<void> {
  const compiler = webpack(config);
  const built = new Promise<void>((resolve) => compiler.hooks.done.tap('start-server', () => resolve()));
  await new WebpackDevServer(options, compiler).start();
  await built;
}
