// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';

test('a cell has one child, however many its content has: a phone puts the label at one end and the content at the other', () => {
  render(
    <DataTable
      label="table"
      rows={[{ id: 1 }]}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'amount',
          label: 'Amount',
          renderCell: () => (
            <>
              <b>107.00</b> USD
            </>
          ),
        },
        { key: 'none', label: 'None', renderCell: () => null },
        { key: 'empty', label: 'Empty', renderCell: () => '' },
      ]}
    />,
  );
  expect(screen.getAllByRole('cell').map(({ childNodes }) => childNodes.length)).toEqual([1, 0, 0]);
});
