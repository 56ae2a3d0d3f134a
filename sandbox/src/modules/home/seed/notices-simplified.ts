import type { NoticesOf } from './notices';

/** The notices in simplified Chinese. */
export const noticesSimplified: NoticesOf = ({ name, mail }) => ({
  welcome: {
    title: `${name} 正式开放`,
    content: `
<p>${name} 是品牌代币的交易所。这些品牌烘焙、建造、缝制、歌唱，并让顾客成为其中一分子。</p>
<h3>今天您可以</h3>
<ul><li>无需账户，观看所有市场。价格只来自本所订单簿的成交。</li><li>在设备上保存自选；首次登录时会询问是否一并带走。</li><li>充值 USDT 或品牌代币，以限价或市价委托交易。</li></ul>
<h3>如何开始</h3>
<ol><li>用邮箱或手机号码注册。</li><li>绑定验证器应用。只需一分钟，便能保护往后一切。</li><li>充值到充值页所示的地址，并使用该处列明的网络。</li></ol>
<p>如有疑问，请发邮件至 <a href="mailto:${mail}">${mail}</a>，每天均由真人回复。</p>`,
  },
  fees: {
    title: '手续费：单一费率，从所得中扣除',
    content: `
<p>每个交易对的挂单与吃单费率相同。</p>
<table><thead><tr><th>项目</th><th>费用</th></tr></thead><tbody><tr><td>买入或卖出</td><td>所得的 0.1%</td></tr><tr><td>充值</td><td>免费</td></tr><tr><td>下单与撤单</td><td>免费</td></tr></tbody></table>
<h3>例子</h3>
<p>您买入 100 AURA，扣除 0.1 AURA，实得 99.9 AURA。您以 12 USDT 卖出 100 AURA，扣除 1.2 USDT，实得 1,198.8 USDT。</p>
<p>下单前，表格会显示手续费；订单页会显示实际扣除的数目。费用以代币的最小单位取整。</p>`,
  },
  certification: {
    title: '回购认证：四个级别的意思',
    content: `
<p>承诺回购代币的品牌，可为承诺取得认证。证书列明品牌动用多少利润，以及代币如何处理。</p>
<ul><li><strong>铜级</strong>：利润的 5%；每季公开账目。</li><li><strong>银级</strong>：10%；账目经审计，买回的代币每周销毁。</li><li><strong>金级</strong>：20%；资金预先存入托管。</li><li><strong>白金级</strong>：30%；以品牌资产作抵押。</li></ul>
<p>回购是在普通订单簿内的普通委托。每次回购和销毁的数量、均价和时间，都列于交易对的数据页。</p>
<blockquote>证书说明品牌承诺了什么、至今守住了什么，并不代表价格会上涨。</blockquote>`,
  },
  sessions: {
    title: 'DAWN 与 DUSK 分节交易',
    content: `
<p>两个店铺轮班营业的品牌，交易也会轮班。DAWN/USDT 与 DUSK/USDT 轮流开市：每节两小时，休市两小时。</p>
<ul><li>开市前，交易对页面会倒数；倒数完毕前不接受委托。</li><li>收市时，做市商会撤回报价。您的委托会保留，并可随时撤销。</li><li>下一节由上一节结束处开始：先按价格，再按时间撮合。</li></ul>
<p>其他交易对全天无休。</p>`,
  },
  safety: {
    title: '守护账户的五个习惯',
    content: `
<ol><li><strong>自行输入网址</strong>，或使用书签。我们从不发送登录页链接。</li><li><strong>绑定验证器。</strong>短信验证码可被拦截，手机应用的验证码则不会。</li><li><strong>不向任何人透露验证码。</strong>员工不会索取密码、验证码或资产截图。</li><li><strong>设定交易密码</strong>，并与登录密码不同。</li><li><strong>了解等候时间。</strong>更改密码或验证器后，提币和转账会暂停 24 小时。若非本人操作，这一天就是您阻止的时间。</li></ol>
<p>如发现异样，请先更改登录密码，再发邮件至 <a href="mailto:${mail}">${mail}</a>。</p>`,
  },
  maintenance: {
    title: '维护安排如何通知',
    content: `
<p>我们在运行期间更新交易所，大部分更新您不会察觉。如某市场必须暂停，安排如下：</p>
<ul><li>最少 24 小时前在此发出公告。</li><li>未成交的委托保留在订单簿内，排队次序不变；暂停前后均可撤销。</li><li>已确认的不会丢失：显示了编号的订单已经保存。</li></ul>
<p>如下单时连接中断，订单页会显示“查询中”，直至确定结果。期间请勿重复下单；系统也不会自行重复下单。</p>`,
  },
  listings: {
    title: '新消息：今日分节开市，Sora Travel 数日内上线',
    content: `
<p>首页日历列出所有即将开市的交易对。未开市的交易对会在交易页倒数，K 线由首笔成交开始。</p>
<p>新交易对的最初几分钟又快又薄。限价委托说明您愿付的价钱；市价委托则接受当时的价钱。</p>
<p>交易前，请先在交易对的资料页阅读品牌故事、供应量和回购承诺。</p>`,
  },
});
