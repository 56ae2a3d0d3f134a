import type { DocumentFacts, Documents } from './document-facts';

/** The documents in English. */
export function documentsEnglish({ name, companyEnglish, placeEnglish, mail }: DocumentFacts): Documents {
  const contact = `<a href="mailto:${mail}">${mail}</a>`;
  return {
    serviceAgreement: `
<h2>1. Who this agreement is between</h2>
<p>This agreement is between you and ${companyEnglish} (“${name}”, “we”). By opening an account you accept it. If you do not agree with any part of it, please do not use the exchange.</p>
<h2>2. Your account</h2>
<p>You must be at least 18 years old and able to enter into a contract where you live. An account belongs to one person. You keep your password, authenticator and verification codes to yourself; our staff never ask for them. Tell us at once if you believe that somebody else has used your account.</p>
<h2>3. Trading</h2>
<p>Orders are matched by price and then by time. An order that has been filled cannot be undone. Fees and smallest order sizes are shown before you place an order; the fee is kept from what you receive. We may halt a market when its orderly operation is at risk, and will say so on its page.</p>
<h2>4. Risk</h2>
<p>The price of a brand token can fall as quickly as it rises, and a token may become impossible to sell. Trade only with money whose loss you can bear. Nothing on the exchange is advice to buy or to sell.</p>
<h2>5. Deposits and withdrawals</h2>
<ul><li>Send a token only to an address of the same token and network. Assets sent to another network may be lost.</li><li>A deposit is credited after the number of network confirmations shown on its page.</li><li>Withdrawals are reviewed and may be refused where the law requires it.</li></ul>
<h2>6. Ending the agreement and applicable law</h2>
<p>You may close your account at any time after withdrawing your assets. The law of ${placeEnglish} applies, without taking away the protection that the law of your home gives you as a consumer. Questions: ${contact}.</p>`,
    privacyPolicy: `
<h2>1. What we collect</h2>
<p>We collect what you give us - email address, phone number, nationality and, when you verify your identity, your documents - and what arises from use: orders, balances, logins, device type and IP address.</p>
<h2>2. Why we use it</h2>
<ul><li>To run your account and carry out your orders.</li><li>To protect you and others against fraud and unauthorised logins.</li><li>To fulfil duties under the law, in particular against money laundering.</li></ul>
<p>We do not sell personal data and do not use it for other companies’ advertising.</p>
<h2>3. How long we keep it</h2>
<p>Account and transaction records are kept for seven years after an account is closed, because the law asks for it. Login records are kept for one year. Identity documents are stored encrypted and are open only to the staff who review them.</p>
<h2>4. Your rights</h2>
<p>You may ask to see, correct or delete your data, or to receive a copy of it. Write to ${contact} from the address of your account; we answer within 30 days. If you are not satisfied, you may turn to the data protection authority of ${placeEnglish} or of the place where you live.</p>`,
    aboutUs: `
<h2>What ${name} is</h2>
<p>${name} is an exchange for brand tokens, made for the phone. A brand token lets the people who care for a brand - an artist, a label, a club, a maker - hold a part of what grows around it, and trade it at a price that everybody can see.</p>
<h2>How we work</h2>
<p>Every price comes from real orders of real accounts, matched by price and time. Every balance comes from a ledger in which each movement has its counterpart. We list a brand only after reviewing who is behind it, how many tokens exist and how they were given out.</p>
<h2>Who we are</h2>
<p>${name} is operated by ${companyEnglish}, registered in ${placeEnglish}. You can reach us at ${contact}.</p>`,
    cookiePolicy: `
<h2>Cookies that we need</h2>
<p>We set a few cookies without which the exchange does not work:</p>
<ul><li>A session cookie keeps you signed in for up to seven days. Scripts cannot read it.</li><li>Two further cookies let the page know that you are signed in and open your personal updates.</li><li>A language cookie remembers the language that you chose.</li></ul>
<h2>What we keep on your device</h2>
<p>Favourites and the last pair you visited are stored in your browser, so that they are there before you sign in. They stay on your device until you add them to your account.</p>
<h2>What we do not do</h2>
<p>We set no advertising cookies and let no other company follow you here. You can delete cookies in your browser at any time; you will then be signed out. Questions: ${contact}.</p>`,
    antiMoneyLaundering: `
<h2>1. Our commitment</h2>
<p>${companyEnglish} does not allow the exchange to be used for money laundering, the financing of terrorism or the evasion of sanctions. This statement is part of the agreement with every user.</p>
<h2>2. Knowing our users</h2>
<p>Before a first withdrawal we verify the identity of the user. For larger amounts, or when there is cause, we also ask for a photograph with the document, for proof of address and for the source of funds. Accounts are checked against sanctions lists when they are opened and regularly thereafter.</p>
<h2>3. Watching transactions</h2>
<ul><li>Deposits and withdrawals are screened for links to known illicit sources.</li><li>Unusual patterns are examined by trained staff and may delay a withdrawal.</li><li>Where the law requires it we report to the authorities of ${placeEnglish} and may not tell the user.</li></ul>
<h2>4. What you undertake</h2>
<p>You confirm that your funds come from lawful sources and that you act for yourself. Giving false details may lead to the closing of the account. Information on suspected misuse is received at ${contact}.</p>`,
    customerService: `
<h2>How to reach us</h2>
<p>Write to ${contact} at any hour. We answer within one working day; questions about a deposit or withdrawal under way come first.</p>
<h2>What to include</h2>
<ul><li>The UID of your account, shown on your user page.</li><li>For an order: its number. For a deposit: the transaction hash and the network.</li><li>A picture of the screen, if something looks wrong. Please cover your balances.</li></ul>
<h2>Often asked</h2>
<p><a href="/assets">Where is my deposit?</a> Its confirmations are shown on the deposit page; it is credited when they are complete.</p>
<p>I no longer receive codes. Check the spam folder, then write to us from the address of your account.</p>
<p>Our staff never ask for your password, your authenticator’s code or a transfer to “verify” your account. If somebody does, please tell us.</p>`,
  };
}
