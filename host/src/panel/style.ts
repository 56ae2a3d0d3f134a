/** Style of the panel, for its shadow root alone: a style of the host that comes later would bring every page the code that loads it. */
export const style = `
:host{position:fixed;inset-block-end:calc(var(--tabs-size,0px) + var(--banner-size,0px));inset-inline:0;z-index:var(--z-banner);pointer-events:none;font-size:var(--f-2);line-height:1.4;color:var(--ink)}
*{box-sizing:border-box;margin:0;padding:0}
button{font:inherit;color:inherit;background:none;border:0;cursor:pointer;min-block-size:var(--tap);padding:0 var(--s3);border-radius:var(--r2)}
button:focus-visible{outline:.04rem solid var(--brand);outline-offset:-.04rem}
.open{pointer-events:auto;min-block-size:.64rem;margin:var(--s2);border-radius:var(--r3);background:var(--brand);color:var(--brand-ink);font-weight:600;box-shadow:var(--shadow)}
section{pointer-events:auto;display:grid;grid-template-rows:auto auto minmax(0,1fr);inline-size:min(100%,18rem);max-block-size:60dvh;margin-inline:auto;border-block-start:.04rem solid var(--brand);border-start-start-radius:var(--r3);border-start-end-radius:var(--r3);background:var(--surface);box-shadow:var(--shadow)}
header{display:flex;align-items:center;gap:var(--s2);padding:var(--s2) var(--s2) 0 var(--s4)}
header div{flex:1;min-inline-size:0}
h2{font-size:var(--f-title);line-height:1.25}
nav{display:flex;overflow-x:auto;padding-inline:var(--s2);border-block-end:.02rem solid var(--line)}
nav button{flex:none;color:var(--ink-2);border-radius:0}
nav [aria-pressed=true]{color:var(--ink);font-weight:600;box-shadow:inset 0 -.06rem var(--brand)}
.view{overflow-y:auto;padding:var(--s3) var(--s4) var(--s4)}
.view:focus-visible{outline:.04rem solid var(--brand);outline-offset:-.04rem}
ul{list-style:none;display:grid;grid-template-columns:minmax(0,1fr)}
li{padding-block:var(--s2);border-block-start:.02rem solid var(--line);overflow-wrap:anywhere}
li:first-child{border:0}
h3{font-size:var(--f-2);color:var(--ink-2);padding-block:var(--s2) 0}
li p,.note{color:var(--ink-2);font-size:var(--f-cap)}
.name{display:flex;flex-wrap:wrap;gap:0 var(--s2);align-items:baseline}
.name b{font-weight:600}
.name span{color:var(--ink-2);font-size:var(--f-cap)}
code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.92em}
.course{display:block;block-size:.12rem;margin-block-start:.06rem;background:var(--sunken);border-radius:var(--r1);overflow:hidden}
.course i{display:block;block-size:100%;min-inline-size:.04rem;background:var(--brand)}
`;
