import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { LaunchOptions } from 'playwright';

/** Draws no window: does the same with a third less of a machine, and is asked first. */
const headlessShell = '/usr/bin/chromium-headless-shell';
/** The whole browser: the shell has no memory of left pages. */
const whole = '/usr/bin/chromium';
const candidates = [
  headlessShell,
  whole,
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/** Path of a Chromium of the system, or undefined. `CHROMIUM_PATH` overrides the search. */
function systemChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...candidates].find((path) => path !== undefined && existsSync(path));
}

/**
 * How Playwright launches Chromium: the system's, else its own, and without asking the internet for anything. While a tool is attached, V8
 * looks for the source positions of whatever is on the stack when an error is made, as React does while it is loaded: it parses
 * the host's whole script again, which no visitor's browser does. With the positions kept from the beginning it need not.
 */
export function chromiumLaunch(): LaunchOptions & { readonly args: string[] } {
  const executablePath = systemChromium();
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--js-flags=--no-enable-lazy-source-positions',
    ],
  };
}

/**
 * How Playwright launches a Chromium that keeps left pages for the way back, as people's browsers do (H-33): a whole one, of the system or
 * Playwright's own, since the shell cannot.
 */
export function launchWithMemory(): LaunchOptions {
  const { args } = chromiumLaunch();
  const executablePath = candidates.find((path) => path !== headlessShell && existsSync(path));
  return {
    ...(executablePath === undefined ? { channel: 'chromium' } : { executablePath }),
    args: [...args, '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  };
}

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;

const installDebians = () =>
  run('apt-get', ['update', '-qq']) &&
  run('apt-get', [
    'install',
    '-y',
    '-qq',
    'chromium-headless-shell',
    'chromium',
    'fonts-noto-cjk',
    'fontconfig',
  ]);

/**
 * Makes sure that there is a Chromium and fonts for its Chinese texts: the system's, else Debian's package (as
 * root), else Playwright's own download. Throws when none can be had.
 */
export function ensureChromium(): void {
  const isRoot = process.getuid?.() === 0;
  const debian = existsSync('/usr/bin/apt-get') && isRoot;
  const fonts = spawnSync('fc-list', [':lang=zh-hk'], { encoding: 'utf8' });
  const hasFonts = fonts.status === 0 && fonts.stdout.trim() !== '';
  const isChosen = process.env.CHROMIUM_PATH !== undefined || [headlessShell, whole].every(existsSync);
  if (systemChromium() && (!debian || (isChosen && hasFonts))) return;
  if (debian && installDebians()) return;
  if (systemChromium()) return;
  if (
    run(process.execPath, [
      'node_modules/playwright/cli.js',
      'install',
      ...(isRoot ? ['--with-deps'] : []),
      'chromium',
    ])
  )
    return;
  throw new Error(
    'No Chromium: install one and set CHROMIUM_PATH, or run "npx playwright install chromium".',
  );
}
