/** Values of `shared/ui/src/tokens.css` that these pages use; a test compares them. */
const light = {
  brand: '#5b4bff',
  'brand-ink': '#ffffff',
  'brand-soft': '#ecebff',
  success: '#077a54',
  'success-soft': '#e3f5ee',
  danger: '#c92f36',
  'danger-soft': '#fdebec',
  warn: '#8f5b0e',
  'warn-soft': '#fdf4e0',
  bg: '#f6f6f8',
  surface: '#ffffff',
  sunken: '#f0f0f4',
  ink: '#15161c',
  'ink-2': '#565a68',
  'ink-3': '#666a78',
  line: '#e6e7ec',
  edge: '#8b8f9c',
} as const;
const dark: Readonly<Record<keyof typeof light, string>> = {
  brand: '#8c80ff',
  'brand-ink': '#0d0e12',
  'brand-soft': '#221f40',
  success: '#2ebd85',
  'success-soft': '#12291f',
  danger: '#f6616b',
  'danger-soft': '#311a1d',
  warn: '#e0a94a',
  'warn-soft': '#2c2413',
  bg: '#0c0d11',
  surface: '#14161c',
  sunken: '#1b1e26',
  ink: '#f1f2f5',
  'ink-2': '#a9adba',
  'ink-3': '#8b909f',
  line: '#252833',
  edge: '#646978',
};
export const colours = { light, dark };

const declared = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/**
 * What operators make, and how it will look. `.phone` is as wide as the phone for which the product is drawn, and in each theme; what it
 * shows has the sizes of `home-carousel`, `banner-slide`, `notice-line`, `news-page`, `calendar`, `campaign-card` and `rich-text` of users' pages.
 */
const contentStyle = `
.contents{display:grid}.contents li{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.04rem var(--s3);align-items:center;padding:var(--s2) 0;border-top:.02rem solid var(--line)}.contents li:first-child{border:0;padding-top:0}.contents li:last-child{padding-bottom:0}
.contents .what{font-weight:600;overflow-wrap:anywhere}.contents .of{grid-column:1;display:flex;flex-wrap:wrap;gap:.04rem var(--s2);align-items:center;color:var(--ink-2);font-size:var(--f-cap)}.contents .button{grid-column:2;grid-row:1/3}
.bar{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s3);align-items:center;justify-content:space-between}
.chip.good{background:var(--success-soft);color:var(--success)}
fieldset{min-width:0;margin:0;padding:0;border:0;display:grid;gap:var(--s1)}legend{padding:0 0 var(--s1);font-weight:600}
.card form.content{gap:var(--s4)}.fields{gap:var(--s4) var(--s3);grid-template-columns:repeat(auto-fit,minmax(min(100%,5rem),1fr));align-items:start}.fields>fieldset{grid-column:1/-1}.fields:disabled{opacity:.75}.content .prize{display:grid;grid-template-columns:1fr 1fr;gap:var(--s2);align-items:start}.content .prize+.prize{margin-top:var(--s2)}.field input[type=file]{padding-block:var(--s2)}.content .each{display:grid;gap:var(--s2);grid-template-columns:repeat(auto-fit,minmax(min(100%,5rem),1fr));align-items:start}
.field strong{color:var(--ink);font-size:var(--f-2);font-weight:600}.field textarea{min-height:5rem;font-family:var(--mono);line-height:1.5}
.field [aria-invalid]{border-color:var(--danger)}.fault{color:var(--danger);font-size:var(--f-cap)}
.grounds{display:grid;gap:var(--s2);grid-template-columns:repeat(auto-fill,minmax(min(46%,3rem),1fr));max-height:7rem;overflow-y:auto;padding:.06rem}
.grounds label{display:grid;gap:.04rem;font-size:var(--f-cap);color:var(--ink-2);cursor:pointer;position:relative}.grounds input{position:absolute;opacity:0}.grounds img{display:block;width:100%;aspect-ratio:750/320;border-radius:var(--r1);background:var(--sunken)}
.grounds span{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.grounds :checked~img{outline:.06rem solid var(--brand)}.grounds :checked~span{color:var(--ink);font-weight:600}.grounds :focus-visible~img{outline:.06rem solid var(--brand);outline-offset:.04rem}
.actions{display:flex;flex-wrap:wrap;gap:var(--s2)}.actions .button{min-height:var(--tap)}
.phones{display:grid;gap:var(--s3);grid-template-columns:repeat(auto-fill,minmax(min(100%,7.5rem),1fr));align-items:start}.phones figure{display:grid;gap:var(--s1);grid-template-columns:minmax(0,1fr);justify-items:center}.phones figcaption{color:var(--ink-2);font-size:var(--f-cap)}
.phone{color-scheme:light;${declared(light)};--shadow:0 .04rem .16rem rgba(21,22,28,.06),0 .16rem .48rem rgba(21,22,28,.06);width:7.5rem;max-width:100%;padding:var(--s4) 0;display:grid;gap:var(--s4);overflow:hidden;border-radius:var(--r3);box-shadow:0 0 0 .02rem var(--edge);background:var(--bg);color:var(--ink);font-size:var(--f-body);font-family:var(--font)}
.phone[data-theme=dark]{color-scheme:dark;${declared(dark)};--shadow:none}
.phone .slide{position:relative;height:2.8rem;margin:0 var(--s4);overflow:hidden;border-radius:var(--r3);box-shadow:var(--shadow);background:linear-gradient(118deg,color-mix(in srgb,var(--brand) 26%,#0c0d11) 10%,color-mix(in srgb,var(--brand) 62%,#0c0d11) 100%);color:#fff}
.phone .slide img{position:absolute;width:100%;height:100%;object-fit:cover}.phone .slide span{position:relative;display:grid;align-items:center;height:100%;padding:var(--s3) 2rem .44rem var(--s4);background:linear-gradient(90deg,rgba(12,13,17,.72) 30%,transparent 95%);font-size:var(--f-title);font-weight:700;line-height:1.3;text-wrap:balance;overflow-wrap:anywhere}
.phone .line{display:flex;align-items:center;gap:var(--s2);height:var(--tap);padding:0 var(--s4);color:var(--ink-2);font-size:var(--f-2)}.phone .line span{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.phone .line svg{flex:none;width:.3rem;height:.3rem;color:var(--ink-3)}
.phone article{display:grid;gap:var(--s3);padding:var(--s2) var(--s4) var(--s3);border-top:.02rem solid var(--line)}.phone article h3{font-size:.42rem;line-height:1.3;overflow-wrap:anywhere}.phone article>time{color:var(--ink-3);font-size:var(--f-2)}
.rich{color:var(--ink-2);font-size:.28rem;line-height:1.65;overflow-wrap:anywhere}.rich :is(h2,h3){margin:var(--s4) 0 var(--s1);color:var(--ink);font-size:var(--f-body)}.phone article .rich h3{font-size:var(--f-body)}.rich>:first-child{margin-top:0}.rich :is(p,ul,ol,blockquote,table){margin:0 0 var(--s2)}
.rich :is(ul,ol){padding-inline-start:.36rem;list-style:disc}.rich ol{list-style:decimal}.rich blockquote{padding-inline-start:var(--s3);border-inline-start:.06rem solid var(--line)}.rich table{border-collapse:collapse}.rich :is(th,td){padding:var(--s1) var(--s3);border-bottom:.02rem solid var(--line);text-align:start;vertical-align:top}.rich :is(th,td):first-child{padding-inline-start:0}.rich th{color:var(--ink);font-weight:600}.rich a{color:var(--brand)}
.phone .entry{display:flex;align-items:center;gap:var(--s3);min-height:1.08rem;margin:0 var(--s4);border-bottom:.02rem solid var(--line)}.phone .entry div{display:grid;flex:1;min-width:0}.phone .entry b{font-weight:500;overflow-wrap:anywhere}.phone .entry small{color:var(--ink-3);font-size:var(--f-cap)}.phone .entry span{flex:none;padding:.04rem .16rem;border-radius:var(--r1);background:var(--brand-soft);color:var(--brand);font-size:var(--f-cap);font-weight:600}
.phone .sale{margin:0 var(--s4);overflow:hidden;border-radius:var(--r3);background:var(--surface);box-shadow:var(--shadow)}.phone .cover{position:relative;aspect-ratio:750/320;background:var(--sunken)}.phone .cover img{display:block;width:100%;height:100%;object-fit:cover}.phone .cover .chip{padding:.04rem .16rem;background:var(--surface);font-weight:600;position:absolute;inset:var(--s2) auto auto var(--s2)}
.phone .product{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:var(--s2) var(--s3);margin:0 var(--s4);padding:var(--s3) var(--s4);border-radius:var(--r3);background:var(--surface);box-shadow:var(--shadow)}.phone .product div,.phone .product p{display:grid}.phone .product b{overflow-wrap:anywhere}.phone .product p{justify-items:end}.phone .product p b{color:var(--success);font-size:var(--f-title)}.phone .product small{color:var(--ink-3);font-size:var(--f-cap)}.phone .product>i,.phone .product>small{grid-column:1/-1}.phone .product>i{display:block;height:.12rem;border-radius:.06rem;background:var(--sunken)}
.phone .text{display:grid;gap:var(--s1);padding:var(--s3) var(--s4) var(--s4);color:var(--ink-2);font-size:var(--f-2)}.phone .text b{color:var(--ink);font-size:var(--f-title);line-height:1.25;overflow-wrap:anywhere}.phone .text i{display:block;height:.12rem;border-radius:.06rem;background:var(--sunken)}.phone .ends{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 var(--s3)}.phone .ends strong{color:var(--ink);font-weight:600}
.log .changes{padding-top:var(--s1)}.log .changes p{padding:var(--s2);border-radius:var(--r1);background:var(--sunken);font-family:var(--mono);font-size:var(--f-cap);white-space:pre-wrap}.log summary{cursor:pointer;color:var(--ink-2);font-size:var(--f-cap)}
`.trim();

/** The style of the operators' pages. 1rem is 50 px, as on a phone of 375 px. No element has a style of its own. */
export const style = `
:root{color-scheme:light;${declared(light)};
--f-cap:.22rem;--f-2:.26rem;--f-body:.3rem;--f-title:.36rem;--f-head:.48rem;
--s1:.08rem;--s2:.16rem;--s3:.24rem;--s4:.32rem;--s5:.48rem;--r1:.12rem;--r2:.2rem;--r3:.32rem;--tap:.88rem;
--shadow:0 .04rem .16rem rgba(21,22,28,.06),0 .16rem .48rem rgba(21,22,28,.06);
--font:-apple-system,BlinkMacSystemFont,'PingFang HK','PingFang SC','Noto Sans CJK HK','Noto Sans HK','Noto Sans CJK SC','Noto Sans',Roboto,'DejaVu Sans',sans-serif;
--mono:ui-monospace,SFMono-Regular,Menlo,'DejaVu Sans Mono',monospace}
:lang(en){--font:-apple-system,BlinkMacSystemFont,Roboto,'Noto Sans','PingFang HK','Noto Sans CJK HK','DejaVu Sans',sans-serif}
:lang(zh-CN){--font:-apple-system,BlinkMacSystemFont,'PingFang SC','Noto Sans CJK SC','Noto Sans SC','PingFang HK','Noto Sans',Roboto,'DejaVu Sans',sans-serif}
:root[data-theme=dark]{color-scheme:dark;${declared(dark)};--shadow:none}
@media(prefers-color-scheme:dark){:root:not([data-theme]){color-scheme:dark;${declared(dark)};--shadow:none}}
*,*::before,*::after{box-sizing:border-box}
html{font-size:312.5%;-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:400 var(--f-2)/1.45 var(--font);font-variant-numeric:tabular-nums;-webkit-font-smoothing:antialiased}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0;padding:0}ul,ol{list-style:none}a{color:inherit}
h1{font-size:var(--f-head);line-height:1.2;letter-spacing:-.01em}h2{font-size:var(--f-title);line-height:1.3}h2 small{font-size:var(--f-2);font-weight:400;color:var(--ink-2);margin-inline-start:var(--s1)}
:focus-visible{outline:.04rem solid var(--brand);outline-offset:.04rem}
button,input,select,textarea{font:inherit;color:inherit;margin:0}
.page{max-width:26rem;margin:0 auto;padding:var(--s4) var(--s3) var(--s5);display:grid;gap:var(--s3);grid-template-columns:minmax(0,1fr)}
.top{display:flex;flex-wrap:wrap;gap:var(--s2) var(--s3);align-items:center;justify-content:space-between}
.top p{color:var(--ink-2)}
.tools{display:flex;flex-wrap:wrap;gap:var(--s2);align-items:center}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:.72rem;padding:0 var(--s3);border:.02rem solid var(--line);border-radius:var(--r2);background:var(--surface);color:var(--ink);text-decoration:none;font-weight:600;cursor:pointer}
.button:hover{border-color:var(--edge)}.button:disabled{opacity:.5;cursor:default}
.button.bad{border-color:var(--danger);color:var(--danger)}.button.wide{width:100%;min-height:var(--tap)}
.button.main{min-height:var(--tap);border-color:var(--brand);background:var(--brand);color:var(--brand-ink)}
.choice{display:inline-flex;flex-wrap:wrap;padding:.04rem;border-radius:var(--r2);background:var(--sunken)}
.choice a{display:inline-flex;align-items:center;min-height:.64rem;padding:0 var(--s2);border-radius:var(--r1);color:var(--ink-2);text-decoration:none;white-space:nowrap}
.choice a[aria-current]{background:var(--surface);color:var(--ink);font-weight:600;box-shadow:var(--shadow)}
.hero{background:#15161c;color:#f1f2f5;border-radius:var(--r3);padding:var(--s3) var(--s4);display:grid;gap:var(--s3);grid-template-columns:repeat(auto-fit,minmax(2.6rem,1fr))}
[data-theme=dark] .hero{background:var(--surface)}
@media(prefers-color-scheme:dark){:root:not([data-theme]) .hero{background:var(--surface)}}
.hero dt{color:#a9adba;font-size:var(--f-cap)}.hero dd{font-size:var(--f-title);font-weight:650;line-height:1.3;white-space:nowrap}
.hero dd small{display:block;font-size:var(--f-cap);font-weight:400}
.hero .good{color:#2ebd85}.hero .fair{color:#e0a94a}.hero .poor{color:#f6616b}.hero .none{color:#a9adba}
.card{background:var(--surface);border-radius:var(--r3);box-shadow:var(--shadow);padding:var(--s3) var(--s4);display:grid;gap:var(--s2);grid-template-columns:minmax(0,1fr);align-content:start}
[data-theme=dark] .card{border:.02rem solid var(--line)}
:lang(en){font-variant-east-asian:proportional-width}
.sections{flex-basis:100%;display:flex;flex-wrap:wrap;gap:var(--s2) var(--s3);align-items:center;justify-content:space-between}.sections .who{font-size:var(--f-cap)}.top>.alert{flex-basis:100%;color:var(--warn)}
.note{color:var(--ink-2);font-size:var(--f-cap)}
.alert{padding:var(--s2) var(--s3);border-radius:var(--r2);background:var(--warn-soft);color:var(--warn)}
.alert.bad{background:var(--danger-soft);color:var(--danger)}.alert.fine{background:var(--success-soft);color:var(--success)}
.empty{padding:var(--s4) var(--s2);text-align:center;color:var(--ink-2)}.empty strong{display:block;color:var(--ink)}
.chip{display:inline-block;padding:0 .12rem;border-radius:var(--r1);background:var(--sunken);color:var(--ink-2);font-size:var(--f-cap);line-height:.34rem;white-space:nowrap}
.chip.brand{background:var(--brand-soft);color:var(--brand)}.chip.bad{background:var(--danger-soft);color:var(--danger)}.chip.warn{background:var(--warn-soft);color:var(--warn)}.chip.good{background:var(--success-soft);color:var(--success)}
.good{color:var(--success)}.fair{color:var(--warn)}.poor{color:var(--danger)}.none{color:var(--ink-3)}
code{font-family:var(--mono);font-size:.92em;overflow-wrap:anywhere}
.health{width:100%;border-collapse:collapse}
.health th,.health td{padding:var(--s2) var(--s1);text-align:end;vertical-align:top;border-top:.02rem solid var(--line);white-space:nowrap}
.health thead th{border:0;padding-top:0;color:var(--ink-2);font-size:var(--f-cap);font-weight:400;vertical-align:bottom}
.health th:first-child,.health .part{text-align:start;padding-inline-start:0}
.health .part{font-weight:400}.health .part strong{display:block;font-weight:650}
.health td small{display:block;font-size:var(--f-cap)}
.health .part code{color:var(--ink-2);font-size:var(--f-cap);white-space:normal}
.health .course svg{margin-inline-start:auto}
.course svg{display:block;width:2.2rem;height:.64rem}.course .visits{fill:var(--brand);opacity:.4}.course .faults{fill:var(--danger)}
.few{color:var(--ink-2);word-break:keep-all}.hero .few{color:#a9adba;white-space:normal}
.canaries{display:grid;gap:var(--s4) 1rem;grid-template-columns:repeat(auto-fit,minmax(min(100%,9rem),1fr));align-items:start}.canaries section{display:grid;gap:var(--s2);grid-template-columns:minmax(0,1fr)}
.beside{width:100%;border-collapse:collapse;table-layout:fixed}.beside th,.beside td{padding:var(--s1) 0 var(--s1) var(--s2);text-align:end;vertical-align:top;border-top:.02rem solid var(--line);font-weight:400;overflow-wrap:anywhere}.beside th:first-child{padding-inline-start:0;text-align:start}.beside tbody th{color:var(--ink-2)}.beside thead th{border:0;color:var(--ink-2);font-size:var(--f-cap);vertical-align:bottom}.beside thead code{display:block;color:var(--ink)}.beside small{display:block;font-size:var(--f-cap)}.beside small:not([class]){color:var(--ink-2)}
.own{display:flex;flex-wrap:wrap;gap:var(--s1) var(--s3);color:var(--ink-2);font-size:var(--f-cap)}
.pair{display:grid;gap:var(--s3);grid-template-columns:minmax(0,3fr) minmax(0,2fr);align-items:start}
.stack{display:grid;gap:var(--s3);grid-template-columns:minmax(0,1fr)}
.faults{display:grid}.faults li{border-top:.02rem solid var(--line)}.faults li:first-child{border:0}
.faults summary{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.04rem var(--s3);padding:var(--s2) 0;cursor:pointer;list-style:none}
.faults summary::-webkit-details-marker{display:none}
.faults .message{font-weight:600;overflow-wrap:anywhere}.faults .message::before{content:'▸';display:inline-block;width:.28rem;color:var(--ink-3)}
.faults [open] .message::before{content:'▾'}
.faults .times{text-align:end;font-weight:650}.faults .of{grid-column:1/-1;display:flex;flex-wrap:wrap;gap:.04rem var(--s2);align-items:center;color:var(--ink-2);font-size:var(--f-cap);padding-inline-start:.28rem}
.faults .more{padding:0 0 var(--s2) .28rem}.more a{display:inline-block;padding:var(--s1) 0}
.frames{display:grid;gap:var(--s3);list-style:none}.frames li{display:grid;grid-template-columns:minmax(0,1fr);gap:.04rem}.frames small{color:var(--ink-2);font-size:var(--f-cap)}.frames pre{overflow-x:auto;padding:var(--s2);border-radius:var(--r1);background:var(--sunken);font-family:var(--mono);font-size:var(--f-cap);line-height:1.5}.frames mark{background:var(--warn-soft);color:inherit;display:inline-block;min-width:100%}
.differences{display:grid;gap:var(--s1)}.differences li{padding-inline-start:var(--s3);border-inline-start:.06rem solid var(--danger);overflow-wrap:anywhere}.differences strong{display:block}
.card summary{cursor:pointer}
.balances{width:100%;border-collapse:collapse;table-layout:fixed}.balances th,.balances td{padding:var(--s1) 0 var(--s1) var(--s2);text-align:end;border-top:.02rem solid var(--line);overflow-wrap:anywhere}.balances th:first-child{text-align:start;padding-inline-start:0}.balances thead th{border:0;color:var(--ink-2);font-size:var(--f-cap);font-weight:400;vertical-align:bottom}
.facts{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.04rem var(--s3)}.facts dt{color:var(--ink-2)}.facts dd{text-align:end;overflow-wrap:anywhere}
.faults .facts{padding:0 0 var(--s2) .28rem}.faults .facts dd{text-align:start}.faults .facts dd code{display:block;overflow-wrap:break-word}
.history{display:grid;gap:var(--s2)}.history li{display:grid;gap:.04rem;padding-inline-start:var(--s3);border-inline-start:.06rem solid var(--line)}.history li:first-child{border-color:var(--brand)}
.history .button{margin-top:var(--s1)}.history .of{color:var(--ink-2);font-size:var(--f-cap)}
.change{display:flex;flex-wrap:wrap;gap:.04rem var(--s1)}
.field{color:var(--ink-2);font-size:var(--f-cap);display:grid;gap:var(--s1)}
.field input,.field select,.field textarea{width:100%;min-height:var(--tap);padding:0 var(--s3);border:.02rem solid var(--edge);border-radius:var(--r2);background:var(--surface);color:var(--ink);font-size:max(16px,var(--f-body))}.field :disabled{background:var(--sunken);color:var(--ink-2);opacity:1}.field textarea{padding:var(--s2) var(--s3);resize:vertical}
.sign-in{max-width:8rem;margin:8vh auto 0;padding:0 var(--s3) var(--s5);display:grid;gap:var(--s3)}.sign-in form,.card form{display:grid;gap:var(--s2)}.sign-in>p a,.alert a,.log a{color:var(--brand)}
.sign-in .choice{justify-self:start}
.other-way{border-top:.02rem solid var(--line);padding-top:var(--s2);color:var(--ink-2)}.other-way summary{cursor:pointer;padding:var(--s1) 0}.other-way form,.other-way p{margin-top:var(--s2)}
.qr{width:4.4rem;max-width:100%;justify-self:center;border-radius:var(--r2);background:#fff;fill:#000}
.reviews{display:grid}.reviews li{display:grid;gap:var(--s2);padding:var(--s3) 0;border-top:.02rem solid var(--line)}.reviews li:first-child{border:0;padding-top:0}.reviews li:last-child{padding-bottom:0}
.reviews .of,.log .of{display:flex;flex-wrap:wrap;gap:.04rem var(--s2);align-items:center;color:var(--ink-2);font-size:var(--f-cap);overflow-wrap:anywhere}.reviews .button{justify-self:start}
.facts.review{grid-template-columns:minmax(0,4.4rem) minmax(0,1fr)}.facts.review dd{text-align:start;font-weight:600}
.pictures{display:grid;grid-template-columns:repeat(auto-fill,minmax(2.4rem,1fr));gap:var(--s2)}.pictures a{display:grid;gap:var(--s1);color:var(--ink-2);font-size:var(--f-cap);text-decoration:none}.pictures img{display:block;width:100%;height:2rem;object-fit:cover;border-radius:var(--r1);background:var(--sunken)}
.refusal{padding-top:var(--s3);border-top:.02rem solid var(--line)}
.halves{display:grid;gap:var(--s3);grid-template-columns:repeat(auto-fit,minmax(min(100%,6.4rem),1fr));align-items:start}
.row{display:grid;gap:var(--s2);grid-template-columns:minmax(0,3fr) minmax(0,2fr);align-items:end}.card details form{margin-top:var(--s2);max-width:10rem}
.search{display:flex;flex-wrap:wrap;gap:var(--s2);align-items:end}.search .field{flex:1 1 3.4rem;max-width:6rem}.search .button{min-height:var(--tap)}
.log{display:grid;gap:var(--s2)}.log li{display:grid;gap:.04rem;padding-inline-start:var(--s3);border-inline-start:.06rem solid var(--line);overflow-wrap:anywhere}.log li.good{border-color:var(--success)}.log li.fair{border-color:var(--warn)}.log li.poor{border-color:var(--danger)}.log li{color:var(--ink)}.log a{text-decoration:none}
${contentStyle}
@media(max-width:1180px){.pair{grid-template-columns:minmax(0,1fr)}
.health,.health tbody,.health tr{display:block}.health thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.health tr{display:grid;grid-template-columns:repeat(20,minmax(0,1fr));gap:var(--s2) 0;padding:var(--s3) 0;border-top:.02rem solid var(--line)}
.health tbody tr:first-child{border:0;padding-top:0}.health th,.health td{display:block;grid-column:span 5;border:0;padding:0 var(--s1) 0 0;text-align:start;white-space:normal}.health .vital{grid-column:span 4}
.health td::before{content:attr(data-label);display:block;color:var(--ink-2);font-size:var(--f-cap)}
.health .part,.health .wide{grid-column:1/-1}.health .course svg{margin:0;width:100%}}
@media(max-width:760px){.balances,.balances tbody{display:block}.balances thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.balances tr{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:var(--s1) var(--s3);padding:var(--s2) 0;border-top:.02rem solid var(--line)}.balances th,.balances td{border:0;padding:0;text-align:start}.balances th:first-child{grid-column:1/-1}.balances .chip{white-space:normal}.balances td::before{content:attr(data-label);display:block;color:var(--ink-2);font-size:var(--f-cap)}}
@media(max-width:600px){.beside,.beside tbody,.beside thead{display:block}.beside tr{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:0 var(--s2);padding:var(--s1) 0;border-top:.02rem solid var(--line)}.beside thead tr{border:0}.beside th,.beside td,.beside td:last-child{border:0;padding:0;text-align:start}.beside tbody th{grid-column:1/-1}.beside thead th:first-child{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.phones{margin-inline:-.4rem}.phone{border-radius:0}.facts.review{grid-template-columns:minmax(0,2fr) minmax(0,3fr)}.page{padding:var(--s3) var(--s2) var(--s5)}.card,.hero{padding:var(--s3)}.hero{grid-template-columns:repeat(2,minmax(0,1fr))}}
`.trim();
