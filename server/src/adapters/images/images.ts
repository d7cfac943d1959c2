/** How to re-encode an image. */
export interface ImageShape {
  /** maximum pixels of the longest side; smaller images keep their size */
  readonly maxSide: number;
  /** JPEG quality, 1..100 */
  readonly quality: number;
}

/** Why an image was refused: not a readable JPEG or PNG, too many pixels, or a timeout. */
export type ImageError = 'type' | 'size' | 'busy';

export interface Images {
  /** Decodes an untrusted JPEG or PNG and re-encodes it as a JPEG without metadata. */
  encode(bytes: Buffer, shape: ImageShape): Promise<Buffer | ImageError>;
  stop(): Promise<void>;
}

/** A job sent to the worker. */
export interface ImageJob extends ImageShape {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly maxPixels: number;
}

/** A worker's answer: the bytes or an error. */
export interface ImageAnswer {
  readonly id: number;
  readonly bytes?: Uint8Array;
  readonly error?: ImageError;
}
