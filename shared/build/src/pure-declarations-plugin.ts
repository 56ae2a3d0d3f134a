import webpack, { type Compiler } from 'webpack';

const pluginName = 'PureDeclarationsPlugin';
const { JavascriptParser } = webpack.javascript;

/** What a declaration may be made by, beside what webpack itself knows to have no effect. */
const made = ['CallExpression', 'MemberExpression', 'NewExpression'];

/**
 * A package of this repository that promises to have no side effects (`sideEffects` of its `package.json`) promises it of
 * each of its declarations: a page gets those that it uses. Without this, one call of the contract would bring along every
 * other of its module, since nobody else can know that declaring a call or a schema does nothing else.
 */
export class PureDeclarationsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(pluginName, (_compilation, { normalModuleFactory }) => {
      for (const type of ['javascript/auto', 'javascript/esm'])
        normalModuleFactory.hooks.parser.for(type).tap(pluginName, (parser) => {
          if (!(parser instanceof JavascriptParser)) return;
          for (const kind of made)
            parser.hooks.isPure.for(kind).tap(pluginName, () => {
              const { factoryMeta, resource } = parser.state.module;
              const isOurs = !/[\\/]node_modules[\\/]/.test(resource);
              return isOurs && factoryMeta?.sideEffectFree ? true : undefined;
            });
        });
    });
  }
}
