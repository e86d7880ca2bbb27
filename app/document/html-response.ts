/**
 * A page in one piece, read by `htmlOf`: a body in `Response` costs a web stream and copies. Who reads it like any other
 * response gets a stream of it.
 */
export class HtmlResponse extends Response {
  readonly html: string;
  #stream: Response["body"] | undefined;

  constructor(html: string, init: ResponseInit) {
    super(null, init);
    this.html = html;
  }

  override get body() {
    this.#stream ??= new Response(this.html).body;
    return this.#stream;
  }

  override async text() {
    return this.html;
  }

  override clone() {
    return new HtmlResponse(this.html, this);
  }
}

/** The page of an HtmlResponse. Host and pages are two builds with a class each, so `instanceof` would not do. */
export const htmlOf = (response: Response) => (response as Partial<HtmlResponse>).html;
