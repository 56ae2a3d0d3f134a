/** What stands for an amount that is hidden, as on the assets page. */
const maskedAmount = '∗∗∗∗∗∗';

/**
 * Runs in the offline page: shows what the device keeps of the account that is signed in (`createOfflineCopy` of
 * shared/runtime writes it), in the language of the cookie `_lang`. Everything becomes text, nothing markup. A copy of another
 * account, or without a login, is not shown. Amounts that the user hides on the assets page are hidden here too, until asked for.
 */
export const offlineScript = `(() => {
  const all = JSON.parse(document.getElementById('texts').textContent);
  const cookie = (name) =>
    document.cookie.split('; ').find((each) => each.startsWith(name + '='))?.slice(name.length + 1);
  const wanted = cookie('_lang');
  const language = wanted in all ? wanted : 'zh-HK';
  document.documentElement.lang = language;
  const t = (key, values = {}) => all[language][key].replace(/{{(\\w+)}}/g, (whole, name) => values[name] ?? whole);
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const kept = (key) => {
    try {
      return JSON.parse(stored('host:' + key));
    } catch {
      return null;
    }
  };
  const make = (tag, className, ...content) => {
    const element = document.createElement(tag);
    if (className) element.className = className;
    element.append(...content);
    return element;
  };
  const time = (ms) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      hourCycle: 'h23',
    }).format(ms);
  const pair = (main, side) => make('p', 'pair', make('span', '', main), make('b', '', side));
  const note = (main, side) => make('p', 'pair note', make('span', '', main), make('span', '', side));
  const section = (title, rows, empty) =>
    make('section', '', make('h2', '', title), rows.length > 0 ? make('ul', '', ...rows) : make('p', 'note', empty));
  let hidden = stored('mfe-assets:hide-amounts') === '1';
  const shown = (amount) => (hidden ? '${maskedAmount}' : amount);
  const balance = ({ token, total, frozen, value }) =>
    make(
      'li',
      '',
      pair(token, shown(total)),
      note(frozen && t('inOrders', { amount: shown(frozen) }), value && '≈ ' + shown(value)),
    );
  const states = [t('revoked'), t('unsold'), t('partly'), t('fully')];
  const order = ({ pair: name, side, price, amount, traded, status, time: placed }) =>
    make(
      'li',
      '',
      pair(make('span', side === 1 ? 'buy' : 'sell', t(side === 1 ? 'buy' : 'sell')), states[status]),
      pair(name, price || t('market')),
      note(t('amount') + ' ' + shown(amount), t('traded') + ' ' + shown(traded)),
      note(time(placed), ''),
    );
  const copy = kept('session-copy');
  const owner = kept('session')?.user?.user_id;
  const own = cookie('token') !== undefined && copy && owner !== undefined && copy.user === owner;
  document.title = t('title');
  const retry = make('button', '', t('retry'));
  retry.type = 'button';
  retry.addEventListener('click', () => location.reload());
  addEventListener('online', () => location.reload());
  const eye = make('button', 'eye');
  eye.type = 'button';
  const account = make('div');
  const showAccount = () => {
    eye.textContent = t(hidden ? 'showAmounts' : 'hideAmounts');
    account.replaceChildren(
      section(t('balances'), copy.balances.map(balance), t('noBalances')),
      section(t('orders'), copy.orders.map(order), t('noOrders')),
    );
  };
  eye.addEventListener('click', () => {
    hidden = !hidden;
    showAccount();
  });
  if (own) showAccount();
  document.querySelector('main').append(
    make('h1', '', t('title')),
    make('p', '', t('lead')),
    retry,
    ...(own
      ? [make('p', 'date', t('asOf', { time: time(copy.at) })), ...(hidden ? [eye] : []), account]
      : [make('p', 'note', t('nothing'))]),
  );
})()`;
