/** Style of the simulated native app, beside that of the sandbox's own pages. */
export const shellStyle = `
[hidden] { display: none !important; }
.shell { grid-template-columns: 391px minmax(0, 1fr); gap: 28px; }
@media (max-width: 860px) { .shell { grid-template-columns: minmax(0, 1fr); justify-items: center; } .shell > .column { width: 100%; } }
.phone { width: 391px; max-width: 100%; height: 812px; padding: 8px; border-radius: 44px; background: #15161c; display: flex; flex-direction: column; position: relative; overflow: hidden; }
.status { display: flex; justify-content: space-between; padding: 8px 24px 4px; color: #fff; font-size: 13px; font-weight: 600; }
.titlebar { display: grid; grid-template-columns: 88px minmax(0, 1fr) 88px; align-items: center; min-height: 44px; background: var(--surface); border-radius: 12px 12px 0 0; }
.titlebar b { grid-column: 2; text-align: center; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-size: 15px; }
.titlebar button { grid-row: 1; grid-column: 1; justify-self: start; background: none; color: var(--brand); padding: 8px 12px; }
.views { flex: 1; min-height: 0; position: relative; background: var(--surface); overflow: hidden; }
.views iframe { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; background: var(--surface); }
.bar { display: grid; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); background: var(--surface); border-radius: 0 0 36px 36px; padding: 4px 8px 12px; border-top: 1px solid var(--line); }
.bar button { background: none; color: var(--ink-2); padding: 4px 2px; font-size: 12.5px; min-height: 48px; }
.bar button[aria-current] { color: var(--brand); }
body[data-platform='ios'] #system { display: none; } body[data-platform='android'] #tabs { display: none; }
body[data-platform='android'] .titlebar { display: none; } body[data-platform='android'] .views { border-radius: 12px 12px 0 0; }
.sheet { position: absolute; inset: auto 8px 8px; z-index: 1; margin: 0; padding: 22px 20px 28px; border-radius: 24px 24px 36px 36px; background: var(--surface); box-shadow: 0 -12px 60px rgba(0, 0, 0, .45); }
.sheet h2 { margin: 0; } .step { display: grid; gap: 10px; }
.log { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; max-height: 420px; overflow: auto; }
.log li { display: grid; gap: 2px; padding: 8px 12px; border-radius: 10px; background: var(--sunken); border-inline-start: 3px solid var(--line); }
.log li[data-kind='answer'] { border-color: var(--good); } .log li[data-kind='refuse'] { border-color: var(--bad); }
.log span { font-size: 12px; color: var(--ink-2); overflow-wrap: anywhere; } .log code { overflow-wrap: anywhere; }
`;
