import webpack, { type Configuration, type Stats } from 'webpack';

/** Builds by a configuration; warnings are printed. Rejects with what webpack says of errors. */
export async function runBuild(config: Configuration): Promise<void> {
  const compiler = webpack(config);
  try {
    const stats = await new Promise<Stats>((resolve, reject) => {
      compiler.run((error, result) => {
        if (result) resolve(result);
        else reject(error ?? new Error('webpack ended without a result'));
      });
    });
    if (stats.hasErrors()) throw new Error(said(stats));
    if (stats.hasWarnings()) console.warn(said(stats));
  } finally {
    // Closing writes the disk cache.
    await new Promise<void>((resolve, reject) =>
      compiler.close((error) => (error ? reject(error) : resolve())),
    );
  }
}

const said = (stats: Stats) => stats.toString({ preset: 'errors-warnings', colors: false });
