import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack, { type Compiler } from 'webpack';

const pluginName = 'LoaderPlugin';
const { RuntimeGlobals, RuntimeModule } = webpack;
const { LoadScriptRuntimeModule } = webpack.runtime;

/** Global of the page's loader, which the host makes before anything is loaded (`PageLoader` in host/src/remotes). */
const loader = 'exchangeLoader';

/** Lets the page's loader decide how often a chunk is asked for, and gives each time an address of its own. */
class RetryRuntimeModule extends RuntimeModule {
  constructor() {
    // After the functions that it wraps were made.
    super('retry', RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    const { ensureChunk, getChunkScriptFilename, require } = RuntimeGlobals;
    return [
      'var script = document.currentScript;',
      'var query = script && script.src ? new URL(script.src).search : "";',
      'var queries = {}, loading = {};',
      `[${JSON.stringify(getChunkScriptFilename.split('.').at(-1))}, "miniCssF"].forEach(function (name) {`,
      `  var original = ${require}[name];`,
      `  if (original) ${require}[name] = function (chunkId) { var file = original(chunkId); return file && file + (queries[chunkId] || query); };`,
      '});',
      `var ensure = ${ensureChunk};`,
      `${ensureChunk} = function (chunkId) {`,
      // Who asks while it is under way waits with the first: it is asked for once each time.
      `  return loading[chunkId] = loading[chunkId] || ${loader}.load(`,
      '    function () { return ensure(chunkId); },',
      '    function (next) { queries[chunkId] = next; }',
      '  ).finally(function () { delete loading[chunkId]; });',
      '};',
    ].join('\n');
  }
}

/**
 * Every script and style that a build asks for goes through the page's loader: it sets the digest that the browser checks
 * and the time limit, and it tries again. What is tried again has an address of its own (`?r=2`): a browser answers a
 * second request for a preload that failed from memory, and a cache may hold the broken file. A remote that was fetched
 * again (`remoteEntry.js?r=1`) asks for its files with the query of its entry, for the same reason.
 */
export class LoaderPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(pluginName, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        pluginName,
        (source) => `${source}\n${loader}.guard(script);`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        pluginName,
        (source, { tag }) => `${source}${loader}.guard(${tag});`,
      );
    });
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunk).tap(pluginName, (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryRuntimeModule());
      });
    });
  }
}
