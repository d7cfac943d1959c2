import legal from './legal.json' with { type: 'json' };

/** The long static texts: fetched by the screens that show them, never with the first load. */
export default legal;
