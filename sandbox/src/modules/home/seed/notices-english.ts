import type { NoticesOf } from './notices';

/** The notices in English. */
export const noticesEnglish: NoticesOf = ({ name, mail }) => ({
  welcome: {
    title: `${name} is open`,
    content: `
<p>${name} is an exchange for the tokens of brands: people who bake, build, sew and sing, and who let their customers share in it.</p>
<h3>What you can do today</h3>
<ul><li>Watch every market without an account. Prices come from fills in our own order book and from nowhere else.</li><li>Keep favourites on your device; at your first login you are asked whether to take them along.</li><li>Deposit USDT or a brand token and trade with limit and market orders.</li></ul>
<h3>How to begin</h3>
<ol><li>Register with an email address or a phone number.</li><li>Bind an authenticator app. It takes a minute and protects everything that follows.</li><li>Deposit to the address shown on the deposit page; use the network that stands there.</li></ol>
<p>Questions go to <a href="mailto:${mail}">${mail}</a>. People answer, every day of the week.</p>`,
  },
  fees: {
    title: 'Fees: one rate, kept from what you receive',
    content: `
<p>Every pair has the same fee for the order that waited and the order that came.</p>
<table><thead><tr><th>What</th><th>Fee</th></tr></thead><tbody><tr><td>Buying or selling</td><td>0.1% of what you receive</td></tr><tr><td>Depositing</td><td>none</td></tr><tr><td>Placing and cancelling orders</td><td>none</td></tr></tbody></table>
<h3>An example</h3>
<p>You buy 100 AURA. 0.1 AURA is kept, and 99.9 AURA are yours. You sell 100 AURA at 12 USDT: 1.2 USDT are kept and 1,198.8 USDT are yours.</p>
<p>The order form shows the fee before you place an order; the order’s page shows what was really kept. Fees are rounded in the smallest unit of the token.</p>`,
  },
  certification: {
    title: 'Repurchase certification: what the four levels mean',
    content: `
<p>A brand that promises to buy its token back can have the promise certified. The certificate says how much of its profit the brand uses, and what happens with the tokens.</p>
<ul><li><strong>Bronze</strong>: 5% of the profit; accounts are published quarterly.</li><li><strong>Silver</strong>: 10%; accounts are audited, bought tokens are burned weekly.</li><li><strong>Gold</strong>: 20%; the money lies in escrow beforehand.</li><li><strong>Platinum</strong>: 30%; secured with the brand’s property.</li></ul>
<p>Buybacks are ordinary orders in the ordinary book. Each of them, and each burn, stands on the data page of the pair, with its amount, its average price and its time.</p>
<blockquote>A certificate says what a brand promised and has kept so far. It does not say that a price will rise.</blockquote>`,
  },
  sessions: {
    title: 'DAWN and DUSK trade in sessions',
    content: `
<p>Two brands whose shops work in shifts trade in shifts too. DAWN/USDT and DUSK/USDT take turns: each is open for two hours and then closed for two.</p>
<ul><li>Before a session the pair’s page counts down to its opening; orders are not taken until then.</li><li>At the end of a session market makers take back their offers. Your own orders stay, and can be cancelled at any time.</li><li>The next session begins where the last one ended: orders are matched by price, then by time.</li></ul>
<p>All other pairs trade around the clock.</p>`,
  },
  safety: {
    title: 'Five habits that keep an account safe',
    content: `
<ol><li><strong>Type the address yourself</strong>, or use a bookmark. We never send a link to a login page.</li><li><strong>Bind an authenticator.</strong> Codes by SMS can be intercepted; codes from an app on your phone cannot.</li><li><strong>Give no code to anybody.</strong> Our staff do not ask for passwords, codes or screenshots of your balance.</li><li><strong>Use a trade password</strong> that is not your login password.</li><li><strong>Know the waiting time.</strong> After a change of password or authenticator, withdrawals and transfers stop for 24 hours. If you did not make the change, this day is yours to stop it.</li></ol>
<p>If something looks wrong, change your login password first, then write to <a href="mailto:${mail}">${mail}</a>.</p>`,
  },
  maintenance: {
    title: 'How maintenance is announced',
    content: `
<p>We change the exchange while it runs, and most changes you will not notice. When a market must pause, this is how it goes:</p>
<ul><li>A notice stands here at least 24 hours before.</li><li>Open orders stay in the book with their place in the queue. You can cancel them before and after.</li><li>Nothing that was confirmed is lost: an order that shows a number has been stored.</li></ul>
<p>If your connection breaks while you place an order, the order page says “checking” until it is known what became of it. Please do not place it again meanwhile; it is never placed twice by itself.</p>`,
  },
  listings: {
    title: 'New: sessions today, Sora Travel within days',
    content: `
<p>The calendar on the home page holds every opening to come. A pair that is not open yet shows a countdown on its trading page, and its k-line begins with the first fill.</p>
<p>The first minutes of a new pair are quick and thin. A limit order says what you are ready to pay; a market order takes what is there.</p>
<p>Read a brand’s story, its supply and its repurchase promise on the pair’s information pages before you trade it.</p>`,
  },
});
