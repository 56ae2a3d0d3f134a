import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteConfig } from '@exchange/build/remote-config';
import * as typescript from 'typescript';
import { repositoryFiles, root } from './command';

/** What makes a remote's hook for its flags (shared/remote-kit). */
const maker = 'defineFlags';

/** Names of the variables that a file makes the hook of. */
function hooksOf(file: typescript.SourceFile): readonly string[] {
  const hooks: string[] = [];
  const visit = (node: typescript.Node): void => {
    if (
      typescript.isVariableDeclaration(node) &&
      typescript.isIdentifier(node.name) &&
      node.initializer !== undefined &&
      typescript.isCallExpression(node.initializer) &&
      typescript.isIdentifier(node.initializer.expression) &&
      node.initializer.expression.text === maker
    )
      hooks.push(node.name.text);
    typescript.forEachChild(node, visit);
  };
  visit(file);
  return hooks;
}

/** Whether a call is `platform.flags.has(…)`, or `flags.has(…)`. */
function asksPlatform({ expression }: typescript.CallExpression): boolean {
  if (!typescript.isPropertyAccessExpression(expression) || expression.name.text !== 'has') return false;
  const { expression: flags } = expression;
  return (typescript.isPropertyAccessExpression(flags) ? flags.name : flags).getText() === 'flags';
}

/** The flags that a file asks for, by the remote's hooks or by the platform. */
function askedIn(file: typescript.SourceFile, hooks: ReadonlySet<string>): readonly string[] {
  const asked: string[] = [];
  const collect = (node: typescript.Node): void => {
    if (typescript.isStringLiteralLike(node)) asked.push(node.text);
    typescript.forEachChild(node, collect);
  };
  const visit = (node: typescript.Node): void => {
    if (
      typescript.isCallExpression(node) &&
      ((typescript.isIdentifier(node.expression) && hooks.has(node.expression.text)) || asksPlatform(node))
    )
      node.arguments.forEach(collect);
    typescript.forEachChild(node, visit);
  };
  visit(file);
  return asked;
}

/**
 * What is wrong between the flags that a remote declares and those that its sources ask for, in words (O-14). `sources` are texts by
 * file, without tests: a flag that only a test asks for switches nothing.
 */
function flagFaults(
  remote: string,
  declared: readonly string[],
  sources: ReadonlyMap<string, string>,
): string[] {
  const files = [...sources].map(([name, text]) =>
    typescript.createSourceFile(name, text, typescript.ScriptTarget.Latest, true),
  );
  const hooks = new Set(files.flatMap(hooksOf));
  const asked = files.flatMap((file) => askedIn(file, hooks).map((flag) => ({ flag, file: file.fileName })));
  const config = `${remote}/remote.config.ts`;
  return [
    ...declared
      .filter((name) => !asked.some(({ flag }) => flag === name))
      .map(
        (name) =>
          `${config} declares the flag ${name}, which no source of ${remote} asks for: take it out, or ask for it`,
      ),
    ...asked
      .filter(({ flag }) => !declared.includes(flag))
      .map(({ flag, file }) => `${file} asks for the flag ${flag}, which ${config} does not declare`),
  ];
}

/** The flags of all remotes below a folder, as lines of what is wrong. `files` are those below it that are looked at. */
export function checkFlags(folder = root, files: readonly string[] = repositoryFiles()): string[] {
  const remotes = readdirSync(folder).filter((name) => name.startsWith('mfe-'));
  if (remotes.length === 0) return ['no remote was looked at'];
  return remotes.flatMap((remote) => {
    const declared = Object.keys(readRemoteConfig(join(folder, remote)).flags ?? {});
    const sources = new Map(
      files
        .filter((file) => file.startsWith(`${remote}/src/`) && /(?<!\.test)\.tsx?$/.test(file))
        .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
    );
    // Parsing a remote takes a while, and most have no flags.
    const mayAsk = [...sources.values()].some((text) => text.includes(maker) || /\bflags\b/.test(text));
    return declared.length > 0 || mayAsk ? flagFaults(remote, declared, sources) : [];
  });
}
