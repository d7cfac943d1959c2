// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Drawing } from '@truefill/api/workspace/drawings.ts';
import { DrawingBar } from './drawing-bar.tsx';
import type { DrawingController } from './use-drawings.ts';

const DRAWING: Drawing = { id: 'a', tool: 'segment', points: [], colour: 1, dashed: false, locked: false };

function Chart({ selected }: { readonly selected: Drawing | null }) {
  return (
    <>
      <div role="application" tabIndex={-1} />
      {/* nothing is pressed */}
      {selected ? <DrawingBar drawing={selected} controller={{} as DrawingController} /> : null}
    </>
  );
}

test('the bar of a deleted drawing leaves the focus to the chart, if it has it', () => {
  const { rerender } = render(<Chart selected={DRAWING} />);
  const chart = screen.getByRole('application');
  rerender(<Chart selected={null} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<Chart selected={DRAWING} />);
  screen.getByRole('button', { name: 'Delete: Segment' }).focus();
  rerender(<Chart selected={null} />);
  expect(document.activeElement).toBe(chart);
});
