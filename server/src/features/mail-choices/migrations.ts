import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const migrations: Readonly<Record<string, Migration>> = { '2026-11-25-mail-choices': { up: createMailChoices } };

async function createMailChoices(db: Kysely<unknown>): Promise<void> {
  // explicit choices; a list without a row has its default
  await sql`
    create table mail_choice (
      user_id bigint not null,
      list text not null,
      wanted boolean not null,
      changed_ms bigint not null,
      primary key (user_id, list)
    )`.execute(db);
}
