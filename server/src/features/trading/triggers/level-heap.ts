/**
 * Levels that a price can reach from one side, nearest first: a price that reaches none costs one comparison. Levels and prices
 * are whole points below 2^53, so that doubles compare exactly.
 */
export class LevelHeap<Item> {
  readonly #sign: 1 | -1;
  readonly #isAlive: (item: Item) => boolean;
  #keys: number[] = [];
  #items: Item[] = [];
  #removed = 0;

  /** @param isAlive false for removed items; they are dropped when they reach the top, or when too many accumulate */
  constructor(reachedFrom: 'below' | 'above', isAlive: (item: Item) => boolean) {
    // A price falling to a level is, negated, one rising to it.
    this.#sign = reachedFrom === 'below' ? 1 : -1;
    this.#isAlive = isAlive;
  }

  get size(): number {
    return this.#keys.length;
  }

  /** the nearest level, perhaps of a removed item; null if empty */
  get nearest(): number | null {
    return this.#keys.length === 0 ? null : (this.#keys[0] as number) * this.#sign;
  }

  /** all items that are alive with their levels, unordered */
  *entries(): Generator<readonly [level: number, item: Item]> {
    for (const [index, item] of this.#items.entries())
      if (this.#isAlive(item)) yield [(this.#keys[index] as number) * this.#sign, item];
  }

  add(level: number, item: Item): void {
    this.#keys.push(level * this.#sign);
    this.#items.push(item);
    this.#rise(this.#keys.length - 1);
  }

  /** Records that an item of the heap was removed. */
  noteRemoved(): void {
    this.#removed++;
    this.#compact();
  }

  /** Drops removed items once they are more than half. */
  #compact(): void {
    if (this.#removed * 2 <= this.#keys.length) return;
    const remaining = this.#items
      .map((item, index) => ({ item, key: this.#keys[index] as number }))
      .filter(({ item }) => this.#isAlive(item));
    this.#keys = [];
    this.#items = [];
    this.#removed = 0;
    for (const { item, key } of remaining) this.add(key * this.#sign, item);
  }

  /** Whether the price has reached the nearest level. */
  reaches(price: number): boolean {
    return this.#keys.length > 0 && (this.#keys[0] as number) <= price * this.#sign;
  }

  /** Takes out the items whose level the price has reached or passed, farthest passed first. */
  *takeReached(price: number): Generator<Item> {
    while (this.reaches(price)) {
      const item = this.#takeFirst();
      if (this.#isAlive(item)) yield item;
      else this.#removed--;
    }
    this.#compact();
  }

  #takeFirst(): Item {
    const first = this.#items[0] as Item;
    const lastKey = this.#keys.pop() as number;
    const lastItem = this.#items.pop() as Item;
    if (this.#keys.length > 0) {
      this.#keys[0] = lastKey;
      this.#items[0] = lastItem;
      this.#sink(0);
    }
    return first;
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#keys[parent] as number) <= (this.#keys[at] as number)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    let at = from;
    for (;;) {
      const left = at * 2 + 1;
      if (left >= this.#keys.length) return;
      const right = left + 1;
      const smallest = right < this.#keys.length && (this.#keys[right] as number) < (this.#keys[left] as number) ? right : left;
      if ((this.#keys[at] as number) <= (this.#keys[smallest] as number)) return;
      this.#swap(at, smallest);
      at = smallest;
    }
  }

  #swap(a: number, b: number): void {
    [this.#keys[a], this.#keys[b]] = [this.#keys[b] as number, this.#keys[a] as number];
    [this.#items[a], this.#items[b]] = [this.#items[b] as Item, this.#items[a] as Item];
  }
}
