import type { WireOrder } from '@truefill/api/orders/calls.ts';

/** An account's orders of one kind, with their totals if the topic has any. */
export interface OrderState {
  readonly orderList: readonly WireOrder[];
}

interface Entry {
  readonly order: WireOrder;
  readonly text: string;
}

/** Orders as JSON: each one's text is cached as long as the order is the same object. */
export class OrderTexts {
  #entries = new Map<number, Entry>();
  #sums = '';
  #changed: string[] = [];
  #removed: number[] = [];

  /** Takes the newest state. @returns whether it differs from the previous one */
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

  /** the last state taken */
  whole(): string {
    const texts = Array.from(this.#entries.values(), ({ text }) => text);
    return `{${this.#sums}"orderList":[${texts.join(',')}]}`;
  }

  /** how the last state taken differs from the previous one */
  changes(): string {
    return `{${this.#sums}"orderList":[${this.#changed.join(',')}],"removed":[${this.#removed.join(',')}]}`;
  }
}

/** The fields of an object's JSON, open for more. */
function inner(json: string): string {
  return json === '{}' ? '' : `${json.slice(1, -1)},`;
}
