/** A session of the W3C's WebDriver protocol: the commands that the tests use. */
export class WebDriverSession {
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Begins a session, which starts the browser. */
  static async begin(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
    const { sessionId } = await command<{ readonly sessionId: string }>('POST', `${driverUrl}/session`, {
      capabilities: { alwaysMatch: capabilities },
    });
    return new WebDriverSession(`${driverUrl}/session/${sessionId}`);
  }

  async open(url: string): Promise<void> {
    await this.#post('url', { url });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#post('window/rect', { width, height });
  }

  /** Runs a function of plain values in the page. */
  run<Args extends readonly unknown[], Result>(what: (...args: Args) => Result, args: Args): Promise<Result> {
    return this.#post<Result>('execute/sync', { script: `return (${what.toString()})(...arguments)`, args });
  }

  async click(x: number, y: number): Promise<void> {
    await this.#perform({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  async type(words: string): Promise<void> {
    const actions = [...words].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#perform({ type: 'key', id: 'keyboard', actions });
  }

  /** in base64 */
  screenshot(): Promise<string> {
    return command('GET', `${this.#url}/screenshot`);
  }

  /** Ends the session and the browser. */
  async end(): Promise<void> {
    await command('DELETE', this.#url);
  }

  async #perform(source: object): Promise<void> {
    await this.#post('actions', { actions: [source] });
  }

  #post<Result>(path: string, body: object): Promise<Result> {
    return command('POST', `${this.#url}/${path}`, body);
  }
}

async function command<Result>(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<Result> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { readonly value: Result & { readonly error?: string; readonly message?: string } };
  if (!answer.ok) throw new Error(`${method} ${url}: ${value?.error}: ${value?.message}`);
  return value;
}
