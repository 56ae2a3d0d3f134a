import * as lent from './rxjs';

test('[H-26] what is lent stays as it is: remotes that are out use it, older hosts lend no more', () => {
  expect(Object.keys(lent).sort()).toEqual([
    'BehaviorSubject',
    'Observable',
    'Subject',
    'Subscription',
    'distinctUntilChanged',
    'filter',
    'map',
  ]);
});

test('[H-26] a name that is not lent comes from a remote’s own copy and works on the streams of the host’s', async () => {
  jest.resetModules();
  const { Observable, combineLatest, firstValueFrom, scan, takeUntil } = await import('rxjs');
  expect(Observable).not.toBe(lent.Observable);
  const prices$ = new lent.Subject<number>();
  const factor$ = new lent.BehaviorSubject(10);
  const end$ = new lent.Subject<void>();
  const seen: number[] = [];
  const sums$ = prices$.pipe(
    lent.map((price) => price * 2),
    scan((sum, price) => sum + price, 0),
    takeUntil(end$),
  );
  const subscription = new lent.Subscription();
  subscription.add(combineLatest([sums$, factor$]).subscribe(([sum, factor]) => seen.push(sum * factor)));
  prices$.next(1);
  prices$.next(2);
  factor$.next(100);
  expect(seen).toEqual([20, 60, 600]);
  end$.next();
  expect(prices$.observed).toBe(false);
  expect(factor$.observed).toBe(true);
  subscription.unsubscribe();
  expect(factor$.observed).toBe(false);
  await expect(firstValueFrom(factor$)).resolves.toBe(100);
});
