/** How a picture is re-encoded. */
export interface ImageShape {
  /** pixels of the longest side at most; smaller pictures stay as they are */
  readonly maxSide: number;
  /** JPEG quality, 1..100 */
  readonly quality: number;
}

/** Why a picture was not taken: no JPEG or PNG that can be read, too many pixels, or it took too long. */
export type ImageFault = 'type' | 'size' | 'busy';

export interface Images {
  /** Reads a JPEG or PNG of whatever origin and re-encodes it as a JPEG without anything but the picture. */
  encode(bytes: Buffer, shape: ImageShape): Promise<Buffer | ImageFault>;
  stop(): Promise<void>;
}

/** A job as it goes to the worker. */
export interface ImageJob extends ImageShape {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly maxPixels: number;
}

/** A worker's answer: the bytes or a fault. */
export interface ImageAnswer {
  readonly id: number;
  readonly bytes?: Uint8Array;
  readonly fault?: ImageFault;
}
