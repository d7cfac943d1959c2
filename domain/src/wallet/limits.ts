/** Maximum deposits of a user under review at once; each stores an image. */
export const MAX_WAITING_DEPOSITS = 20;

/** Maximum saved addresses of a user per coin and network, at brands that allow several. */
export const MAX_SAVED_ADDRESSES = 20;
