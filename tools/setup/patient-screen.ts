import { configure } from '@testing-library/dom';

/** Beside the journeys a component may wait for the processor longer than the usual second. */
configure({ asyncUtilTimeout: 20_000 });
