import type { Api, SessionState } from '@exchange/platform';
import type { BehaviorSubject } from '@exchange/platform/rxjs';
import type { TokenKeeper } from './token-keeper';

/**
 * Asks for the tokens of the session's state when they are needed (H-14): not before the first screen is there, and anew when
 * somebody else has signed in. A chunk of its own keeps them; where it cannot be fetched, codes stand for names until the next wish.
 */
export class SessionTokens {
  readonly #api: Pick<Api, 'call'>;
  readonly #state$: BehaviorSubject<SessionState>;
  #keeper: Promise<TokenKeeper> | undefined;
  #firstScreenIsThere = false;
  /** User id, or '' for nobody, for whom the tokens were asked. */
  #askedFor: string | undefined;

  constructor(api: Pick<Api, 'call'>, state$: BehaviorSubject<SessionState>) {
    this.#api = api;
    this.#state$ = state$;
  }

  /** The first screen is there. */
  begin(): void {
    this.#firstScreenIsThere = true;
    this.follow();
  }

  /** Asks once it is known who is here, and anew when that is somebody else. */
  follow(): void {
    const { user, ready } = this.#state$.value;
    const visitor = user?.user_id ?? '';
    if (!this.#firstScreenIsThere || !ready || visitor === this.#askedFor) return;
    const isFirst = this.#askedFor === undefined;
    this.#askedFor = visitor;
    this.#use((tokens) => (isFirst ? tokens.refresh() : tokens.renew()));
  }

  want(codes: readonly string[]): void {
    this.#use((tokens) => tokens.want(codes));
  }

  /** Asks again for what is missing, if anything was asked for before. */
  refresh(): void {
    if (this.#keeper) this.#use((tokens) => tokens.refresh());
  }

  #use(task: (tokens: TokenKeeper) => void): void {
    this.#keeper ??= import('./token-keeper').then(({ createTokenKeeper }) =>
      createTokenKeeper(this.#api, this.#state$),
    );
    this.#keeper.then(task, () => {
      this.#keeper = undefined;
    });
  }
}
