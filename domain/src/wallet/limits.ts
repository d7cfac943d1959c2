/** Most deposits of a user that wait for their review: nobody needs more at once, and each keeps a picture. */
export const MAX_WAITING_DEPOSITS = 20;

/** Most addresses that a user may save for a coin on one network, where a brand lets them save several. */
export const MAX_SAVED_ADDRESSES = 20;
