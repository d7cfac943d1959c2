/** What was asked for with a key or a button. */
export type Asked = 'claim' | 'approve' | 'reject';
