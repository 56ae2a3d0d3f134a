/** Style of the sandbox's own pages. */
export const pageStyle = `
:root { color-scheme: light dark; --brand: #5b4bff; --on-brand: #fff; --soft: #ecebff; --bg: #f6f6f8; --surface: #fff; --sunken: #f0f0f4;
  --ink: #15161c; --ink-2: #565a68; --line: #e0e1e8; --good: #08704e; --bad: #b3262d; --bad-soft: #fdebec; }
@media (prefers-color-scheme: dark) { :root { --brand: #a89fff; --on-brand: #0d0e12; --soft: #221f40; --bg: #0c0d11; --surface: #14161c;
  --sunken: #1b1e26; --ink: #f1f2f5; --ink-2: #a9adba; --line: #2b2f39; --good: #3ccf97; --bad: #ff8a92; --bad-soft: #311a1d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'PingFang HK', 'Microsoft YaHei', sans-serif; }
header { padding: 28px 20px 18px; max-width: 1120px; margin: 0 auto; display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: end; justify-content: space-between; }
h1 { margin: 0; font-size: 26px; letter-spacing: -.02em; } header p { margin: 2px 0 0; color: var(--ink-2); }
.clock { font-variant-numeric: tabular-nums; text-align: end; } .clock b { display: block; font-size: 18px; }
main { max-width: 1120px; margin: 0 auto; padding: 0 20px 48px; display: grid; gap: 16px; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); align-items: start; }
@media (max-width: 800px) { main { grid-template-columns: minmax(0, 1fr); } .clock { text-align: start; } }
.column { display: grid; gap: 16px; }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 16px; padding: 18px; }
h2 { margin: 0 0 10px; font-size: 17px; } h2 small { font-weight: 400; color: var(--ink-2); margin-inline-start: 6px; }
p { margin: 0 0 10px; } .note { color: var(--ink-2); font-size: 13.5px; } a { color: var(--brand); }
.messages { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; min-height: 96px; }
.message { display: grid; grid-template-columns: 64px minmax(0, 1fr) auto; gap: 2px 12px; padding: 12px; border-radius: 12px; background: var(--sunken); align-items: center; }
.message .kind { grid-row: span 2; justify-self: start; align-self: start; font-size: 12px; font-weight: 600; padding: 2px 8px; border-radius: 99px; background: var(--soft); color: var(--brand); }
.message .to { font-weight: 600; overflow-wrap: anywhere; } .message time { color: var(--ink-2); font-size: 13px; font-variant-numeric: tabular-nums; }
.message .body { grid-column: 2 / span 2; color: var(--ink-2); font-size: 13.5px; overflow-wrap: anywhere; }
.message .code { font: 700 20px/1.2 ui-monospace, SFMono-Regular, Menlo, monospace; letter-spacing: .08em; color: var(--ink); display: block; }
.reviews { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; } .reviews li { display: grid; gap: 10px; padding: 12px; border-radius: 12px; background: var(--sunken); overflow-wrap: anywhere; } .reviews p { margin: 0; }
.pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(120px, 1fr)); gap: 8px; } figure { margin: 0; } .pictures img { display: block; width: 100%; height: 110px; object-fit: cover; border-radius: 8px; background: var(--line); } figcaption { font-size: 13px; color: var(--ink-2); }
.empty { color: var(--ink-2); padding: 24px 8px; text-align: center; }
.chains h3 { margin: 10px 0 4px; font-size: 14px; } .chains small { font-weight: 400; color: var(--ink-2); } .blocks { display: grid; grid-template-columns: repeat(8, minmax(0, 1fr)); gap: 4px; } .blocks span { display: grid; place-items: center; min-height: 44px; border-radius: 8px; background: var(--sunken); font-size: 12px; color: var(--ink-2); font-variant-numeric: tabular-nums; } .blocks b { color: var(--brand); min-height: 18px; } .transfers { list-style: none; margin: 0 0 12px; padding: 0; font-size: 13px; color: var(--ink-2); overflow-wrap: anywhere; }
form + form { margin-top: 14px; } form { display: grid; gap: 10px; } label { display: grid; gap: 4px; font-size: 13.5px; color: var(--ink-2); }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(110px, 1fr)); gap: 10px; }
input, select { font: inherit; color: var(--ink); background: var(--bg); border: 1px solid var(--line); border-radius: 10px; padding: 10px 12px; min-height: 44px; width: 100%; }
.check { display: flex; gap: 8px; align-items: center; } .check input { width: 20px; min-height: 20px; }
button { font: inherit; font-weight: 600; min-height: 44px; padding: 8px 16px; border-radius: 10px; border: 1px solid transparent; background: var(--brand); color: var(--on-brand); cursor: pointer; }
button.quiet { background: var(--surface); color: var(--ink); border-color: var(--line); } button[disabled] { opacity: .6; cursor: progress; }
button.small { min-height: 32px; padding: 2px 10px; font-size: 13px; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
.buttons { display: flex; flex-wrap: wrap; gap: 8px; } output { display: block; min-height: 22px; font-size: 13.5px; color: var(--good); overflow-wrap: anywhere; } output.bad { color: var(--bad); }
.faults { list-style: none; margin: 8px 0 0; padding: 0; display: grid; gap: 6px; } .faults li { display: flex; gap: 10px; align-items: center; justify-content: space-between; background: var(--bad-soft); border-radius: 10px; padding: 6px 12px; font-size: 13.5px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 14px; margin: 0; } dt { color: var(--ink-2); } dd { margin: 0; overflow-wrap: anywhere; } code { font-family: ui-monospace, SFMono-Regular, Menlo, monospace; font-size: .92em; }
details { border-top: 1px solid var(--line); padding: 10px 0; } details:first-of-type { border-top: 0; } summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; min-height: 32px; }
.method { font: 700 12px ui-monospace, monospace; padding: 2px 8px; border-radius: 6px; background: var(--soft); color: var(--brand); } .later { font-size: 12px; color: var(--ink-2); border: 1px solid var(--line); border-radius: 99px; padding: 0 8px; }
pre { background: var(--sunken); border-radius: 10px; padding: 12px; overflow: auto; font-size: 12.5px; line-height: 1.45; max-height: 420px; }
.wide { grid-column: 1 / -1; }
`;
