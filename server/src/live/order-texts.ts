import type { WireOrder } from '@truefill/api/orders/calls.ts';

/** An account's orders of one kind, with sums over them where the topic has sums. */
export interface OrderState {
  readonly orderList: readonly WireOrder[];
}

interface Entry {
  readonly order: WireOrder;
  readonly text: string;
}

/** Orders as JSON: each one's text is built once and stays for as long as the order stays the same object. */
export class OrderTexts {
  #entries = new Map<number, Entry>();
  #sums = '';
  #changed: string[] = [];
  #removed: number[] = [];

  /** Takes the newest state. @returns whether it is another than the one before */
  take({ orderList, ...sums }: OrderState): boolean {
    const before = this.#entries;
    const entries = new Map<number, Entry>();
    this.#changed = [];
    for (const order of orderList) {
      const known = before.get(order.id);
      const text = known?.order === order ? known.text : JSON.stringify(order);
      if (known?.text !== text) this.#changed.push(text);
      entries.set(order.id, { order, text });
    }
    this.#removed = [...before.keys()].filter((id) => !entries.has(id));
    this.#entries = entries;
    const sumsBefore = this.#sums;
    this.#sums = inner(JSON.stringify(sums));
    return this.#changed.length > 0 || this.#removed.length > 0 || this.#sums !== sumsBefore;
  }

  /** the state as it was taken last */
  whole(): string {
    const texts = Array.from(this.#entries.values(), ({ text }) => text);
    return `{${this.#sums}"orderList":[${texts.join(',')}]}`;
  }

  /** how the state that was taken last differs from the one before it */
  changes(): string {
    return `{${this.#sums}"orderList":[${this.#changed.join(',')}],"removed":[${this.#removed.join(',')}]}`;
  }
}

/** The fields of an object's JSON, to be followed by more. */
function inner(json: string): string {
  return json === '{}' ? '' : `${json.slice(1, -1)},`;
}
