import type { NoticesOf } from './notices';

/** The notices in traditional Chinese. */
export const noticesTraditional: NoticesOf = ({ name, mail }) => ({
  welcome: {
    title: `${name} 正式開放`,
    content: `
<p>${name} 是品牌代幣的交易所。這些品牌烘焙、建造、縫製、歌唱，並讓顧客成為當中一分子。</p>
<h3>今天你可以</h3>
<ul><li>無需帳戶，觀看所有市場。價格只來自本所訂單簿的成交。</li><li>在裝置上保存自選；首次登入時會詢問是否一併帶走。</li><li>充值 USDT 或品牌代幣，以限價或市價委託交易。</li></ul>
<h3>如何開始</h3>
<ol><li>以電郵或電話號碼註冊。</li><li>綁定驗證器應用程式。只需一分鐘，便能保護往後一切。</li><li>充值到充值頁所示的地址，並使用該處列明的網絡。</li></ol>
<p>如有疑問，請電郵至 <a href="mailto:${mail}">${mail}</a>，每天均由真人回覆。</p>`,
  },
  fees: {
    title: '手續費：單一費率，從所得中扣除',
    content: `
<p>每個交易對的掛單與吃單費率相同。</p>
<table><thead><tr><th>項目</th><th>費用</th></tr></thead><tbody><tr><td>買入或賣出</td><td>所得的 0.1%</td></tr><tr><td>充值</td><td>免費</td></tr><tr><td>下單與撤單</td><td>免費</td></tr></tbody></table>
<h3>例子</h3>
<p>你買入 100 AURA，扣除 0.1 AURA，實得 99.9 AURA。你以 12 USDT 賣出 100 AURA，扣除 1.2 USDT，實得 1,198.8 USDT。</p>
<p>下單前，表格會顯示手續費；訂單頁會顯示實際扣除的數目。費用以代幣的最小單位取整。</p>`,
  },
  certification: {
    title: '回購認證：四個級別的意思',
    content: `
<p>承諾回購代幣的品牌，可為承諾取得認證。證書列明品牌動用多少利潤，以及代幣如何處理。</p>
<ul><li><strong>銅級</strong>：利潤的 5%；每季公開帳目。</li><li><strong>銀級</strong>：10%；帳目經審計，買回的代幣每週銷毀。</li><li><strong>金級</strong>：20%；資金預先存入託管。</li><li><strong>白金級</strong>：30%；以品牌資產作抵押。</li></ul>
<p>回購是在一般訂單簿內的一般委託。每次回購和銷毀的數量、均價和時間，都列於交易對的數據頁。</p>
<blockquote>證書說明品牌承諾了甚麼、至今守住了甚麼，並不代表價格會上升。</blockquote>`,
  },
  sessions: {
    title: 'DAWN 與 DUSK 分節交易',
    content: `
<p>兩個店舖輪班營業的品牌，交易亦會輪班。DAWN/USDT 與 DUSK/USDT 輪流開市：每節兩小時，休市兩小時。</p>
<ul><li>開市前，交易對頁面會倒數；倒數完畢前不接受委託。</li><li>收市時，做市商會撤回報價。你的委託會保留，並可隨時撤銷。</li><li>下一節由上一節結束處開始：先按價格，再按時間撮合。</li></ul>
<p>其他交易對全日無休。</p>`,
  },
  safety: {
    title: '守護帳戶的五個習慣',
    content: `
<ol><li><strong>自行輸入網址</strong>，或使用書籤。我們從不發送登入頁連結。</li><li><strong>綁定驗證器。</strong>短訊驗證碼可被攔截，手機應用程式的驗證碼則不會。</li><li><strong>不向任何人透露驗證碼。</strong>職員不會索取密碼、驗證碼或資產截圖。</li><li><strong>設定交易密碼</strong>，並與登入密碼不同。</li><li><strong>了解等候時間。</strong>更改密碼或驗證器後，提幣和轉賬會暫停 24 小時。若非本人操作，這一天就是你阻止的時間。</li></ol>
<p>如發現異樣，請先更改登入密碼，再電郵至 <a href="mailto:${mail}">${mail}</a>。</p>`,
  },
  maintenance: {
    title: '維護安排如何通知',
    content: `
<p>我們在運作期間更新交易所，大部分更新你不會察覺。如某市場必須暫停，安排如下：</p>
<ul><li>最少 24 小時前在此發出公告。</li><li>未成交的委託保留在訂單簿內，排隊次序不變；暫停前後均可撤銷。</li><li>已確認的不會遺失：顯示了編號的訂單已經儲存。</li></ul>
<p>如下單時連線中斷，訂單頁會顯示「查詢中」，直至確定結果。期間請勿重複下單；系統亦不會自行重複下單。</p>`,
  },
  listings: {
    title: '新消息：今日分節開市，Sora Travel 數日內上線',
    content: `
<p>首頁日曆列出所有即將開市的交易對。未開市的交易對會在交易頁倒數，K 線由首筆成交開始。</p>
<p>新交易對的最初幾分鐘又快又薄。限價委託說明你願付的價錢；市價委託則接受當時的價錢。</p>
<p>交易前，請先在交易對的資料頁閱讀品牌故事、供應量和回購承諾。</p>`,
  },
});
