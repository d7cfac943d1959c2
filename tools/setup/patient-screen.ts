import { configure } from '@testing-library/dom';

/** Next to the journeys a component may have to wait for the processor longer than the default second. */
configure({ asyncUtilTimeout: 20_000 });
