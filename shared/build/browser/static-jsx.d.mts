type Attributes = Readonly<Record<string, unknown>>;

export function jsx(type: string, attributes: Attributes): Element;
export function jsx<Props>(type: (props: Props) => unknown, attributes: Props): unknown;
export function createElement(type: string, attributes: Attributes, ...children: unknown[]): Element;
export function Fragment(props: { readonly children: unknown }): unknown;
export function useState<State>(first: State): [State, (next: State) => void];
export function memo<Component>(component: Component): Component;
