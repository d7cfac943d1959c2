SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.refuse_ledger_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      raise exception 'ledger entries are never changed: correct them with an entry of their own';
    end $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.authenticators (
    user_id bigint NOT NULL,
    brand_id text NOT NULL,
    secret bytea NOT NULL,
    created_ms bigint NOT NULL,
    confirmed_ms bigint,
    last_step bigint NOT NULL
);
CREATE TABLE public.captchas (
    id uuid NOT NULL,
    brand_id text NOT NULL,
    answer_hash bytea NOT NULL,
    expires_ms bigint NOT NULL
);
CREATE TABLE public.demo_reset (
    account_id bigint NOT NULL,
    reset_at_ms bigint NOT NULL
);
CREATE TABLE public.factor_tries (
    user_id bigint NOT NULL,
    brand_id text NOT NULL,
    failures integer NOT NULL,
    failed_ms bigint NOT NULL
);
CREATE TABLE public.files (
    id uuid NOT NULL,
    brand_id text NOT NULL,
    owner_id bigint NOT NULL,
    purpose text NOT NULL,
    content_type text NOT NULL,
    size integer NOT NULL,
    created_ms bigint NOT NULL
);
CREATE TABLE public.known_devices (
    user_id bigint NOT NULL,
    brand_id text NOT NULL,
    device_hash bytea NOT NULL,
    first_ms bigint NOT NULL,
    seen_ms bigint NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.ledger_account (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    brand_id text NOT NULL,
    account_mode text NOT NULL,
    available bigint DEFAULT 0 NOT NULL,
    locked bigint DEFAULT 0 NOT NULL,
    deposited bigint DEFAULT 0 NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    opened_at_ms bigint NOT NULL,
    CONSTRAINT ledger_account_account_mode_check CHECK ((account_mode = ANY (ARRAY['real'::text, 'demo'::text]))),
    CONSTRAINT ledger_account_deposited_check CHECK ((deposited >= 0)),
    CONSTRAINT ledger_account_locked_check CHECK ((locked >= 0)),
    CONSTRAINT negative_only_with_positions CHECK (((available >= 0) OR (locked > 0)))
)
WITH (fillfactor='70');
ALTER TABLE public.ledger_account ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_account_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.ledger_entry (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    kind text NOT NULL,
    amount bigint NOT NULL,
    order_id bigint,
    recorded_at_ms bigint NOT NULL,
    fee bigint DEFAULT 0 NOT NULL,
    CONSTRAINT fee_of_known_kind CHECK (((fee = 0) OR ((fee > 0) AND (kind = ANY (ARRAY['margin_lock'::text, 'option_stake_lock'::text]))))),
    CONSTRAINT known_kind CHECK ((kind = ANY (ARRAY['deposit'::text, 'demo_grant'::text, 'margin_lock'::text, 'margin_release'::text, 'order_reserve'::text, 'order_release'::text, 'trading_fee'::text, 'trading_profit'::text, 'trading_loss'::text, 'negative_balance_protection'::text, 'overnight_fee'::text, 'demo_reset_credit'::text, 'demo_reset_debit'::text, 'option_stake_lock'::text, 'option_stake_release'::text, 'option_stake_loss'::text, 'option_profit'::text, 'option_fee'::text, 'option_fee_refund'::text]))),
    CONSTRAINT ledger_entry_amount_check CHECK ((amount > 0))
);
ALTER TABLE public.ledger_entry ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 256
);
CREATE TABLE public.ledger_route (
    kind text NOT NULL,
    source text NOT NULL,
    destination text NOT NULL
);
CREATE VIEW public.ledger_movement AS
 SELECT e.id,
    e.account_id,
    e.kind,
    e.amount,
    e.order_id,
    e.recorded_at_ms,
    r.source,
    r.destination
   FROM (public.ledger_entry e
     JOIN public.ledger_route r ON ((r.kind = e.kind)))
UNION ALL
 SELECT e.id,
    e.account_id,
    r.kind,
    e.fee AS amount,
    e.order_id,
    e.recorded_at_ms,
    r.source,
    r.destination
   FROM (public.ledger_entry e
     JOIN public.ledger_route r ON ((r.kind =
        CASE e.kind
            WHEN 'margin_lock'::text THEN 'trading_fee'::text
            WHEN 'option_stake_lock'::text THEN 'option_fee'::text
            ELSE NULL::text
        END)))
  WHERE (e.fee > 0);
CREATE TABLE public.login_places (
    key bytea NOT NULL,
    seen_ms bigint NOT NULL
);
CREATE TABLE public.login_tries (
    key bytea NOT NULL,
    failures integer NOT NULL,
    last_ms bigint NOT NULL,
    before_ms bigint NOT NULL
);
CREATE TABLE public.margin_stage (
    account_id bigint NOT NULL,
    stage smallint NOT NULL,
    CONSTRAINT margin_stage_stage_check CHECK ((stage >= 0))
);
CREATE TABLE public.notification (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    alarm text NOT NULL,
    subject text NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    at_ms bigint NOT NULL,
    read_at_ms bigint
);
ALTER TABLE public.notification ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.notification_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.operators (
    id bigint NOT NULL,
    email_key text NOT NULL,
    name text NOT NULL,
    password_hash text NOT NULL,
    created_ms bigint NOT NULL
);
ALTER TABLE public.operators ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.operators_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.option_event (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    kind text NOT NULL,
    order_id bigint NOT NULL,
    recorded_at_ms bigint NOT NULL,
    CONSTRAINT option_event_kind_check CHECK ((kind = ANY (ARRAY['option_placed'::text, 'option_settled'::text])))
);
ALTER TABLE public.option_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.option_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.option_order (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    symbol text NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    price_precision smallint NOT NULL,
    stake bigint NOT NULL,
    fee bigint NOT NULL,
    rate bigint NOT NULL,
    seconds integer NOT NULL,
    begin_ms bigint NOT NULL,
    end_ms bigint NOT NULL,
    void_after_ms bigint NOT NULL,
    band_low bigint,
    band_high bigint,
    entry_sequence bigint NOT NULL,
    entry_quote_ms bigint NOT NULL,
    entry_bid bigint NOT NULL,
    entry_ask bigint NOT NULL,
    entry_mid bigint NOT NULL,
    outcome text,
    end_sequence bigint,
    end_quote_ms bigint,
    end_bid bigint,
    end_ask bigint,
    end_mid bigint,
    result bigint,
    settled_at_ms bigint,
    CONSTRAINT banded CHECK (((kind = ANY (ARRAY['inside'::text, 'outside'::text])) = (num_nulls(band_low, band_high) = 0))),
    CONSTRAINT ended_by_a_quote CHECK (((COALESCE(outcome, 'void'::text) <> 'void'::text) = (num_nulls(end_sequence, end_quote_ms, end_bid, end_ask, end_mid) = 0))),
    CONSTRAINT option_order_fee_check CHECK ((fee >= 0)),
    CONSTRAINT option_order_kind_check CHECK ((kind = ANY (ARRAY['up'::text, 'down'::text, 'inside'::text, 'outside'::text]))),
    CONSTRAINT option_order_outcome_check CHECK ((outcome = ANY (ARRAY['win'::text, 'loss'::text, 'tie'::text, 'void'::text]))),
    CONSTRAINT option_order_rate_check CHECK ((rate > 0)),
    CONSTRAINT option_order_seconds_check CHECK ((seconds > 0)),
    CONSTRAINT option_order_stake_check CHECK ((stake > 0)),
    CONSTRAINT option_order_status_check CHECK ((status = ANY (ARRAY['running'::text, 'settled'::text]))),
    CONSTRAINT settled_completely CHECK (((status = 'settled'::text) = (num_nulls(outcome, result, settled_at_ms) = 0)))
)
WITH (fillfactor='90');
CREATE TABLE public.outbox_cursor (
    consumer text NOT NULL,
    event_table text NOT NULL,
    "position" bigint NOT NULL
);
CREATE TABLE public.passkey_challenges (
    challenge text NOT NULL,
    user_id bigint NOT NULL,
    brand_id text NOT NULL,
    host_name text NOT NULL,
    purpose text NOT NULL,
    expires_ms bigint NOT NULL
);
CREATE TABLE public.passkeys (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    brand_id text NOT NULL,
    host_name text NOT NULL,
    credential_id text NOT NULL,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    name text NOT NULL,
    created_ms bigint NOT NULL,
    used_ms bigint
);
CREATE TABLE public.quote_log (
    symbol text NOT NULL,
    sequence bigint NOT NULL,
    time_ms bigint NOT NULL,
    bid bigint NOT NULL,
    ask bigint NOT NULL,
    mid bigint NOT NULL,
    volume double precision NOT NULL
)
PARTITION BY RANGE (time_ms);
CREATE TABLE public.quote_log_20509 (
    symbol text NOT NULL,
    sequence bigint NOT NULL,
    time_ms bigint NOT NULL,
    bid bigint NOT NULL,
    ask bigint NOT NULL,
    mid bigint NOT NULL,
    volume double precision NOT NULL
);
CREATE TABLE public.quote_log_20510 (
    symbol text NOT NULL,
    sequence bigint NOT NULL,
    time_ms bigint NOT NULL,
    bid bigint NOT NULL,
    ask bigint NOT NULL,
    mid bigint NOT NULL,
    volume double precision NOT NULL
);
CREATE TABLE public.quote_log_20511 (
    symbol text NOT NULL,
    sequence bigint NOT NULL,
    time_ms bigint NOT NULL,
    bid bigint NOT NULL,
    ask bigint NOT NULL,
    mid bigint NOT NULL,
    volume double precision NOT NULL
);
CREATE TABLE public.quote_log_20512 (
    symbol text NOT NULL,
    sequence bigint NOT NULL,
    time_ms bigint NOT NULL,
    bid bigint NOT NULL,
    ask bigint NOT NULL,
    mid bigint NOT NULL,
    volume double precision NOT NULL
);
CREATE TABLE public.quote_log_20513 (
    symbol text NOT NULL,
    sequence bigint NOT NULL,
    time_ms bigint NOT NULL,
    bid bigint NOT NULL,
    ask bigint NOT NULL,
    mid bigint NOT NULL,
    volume double precision NOT NULL
);
CREATE TABLE public.quote_log_20514 (
    symbol text NOT NULL,
    sequence bigint NOT NULL,
    time_ms bigint NOT NULL,
    bid bigint NOT NULL,
    ask bigint NOT NULL,
    mid bigint NOT NULL,
    volume double precision NOT NULL
);
CREATE TABLE public.quote_log_20515 (
    symbol text NOT NULL,
    sequence bigint NOT NULL,
    time_ms bigint NOT NULL,
    bid bigint NOT NULL,
    ask bigint NOT NULL,
    mid bigint NOT NULL,
    volume double precision NOT NULL
);
CREATE TABLE public.quote_log_20516 (
    symbol text NOT NULL,
    sequence bigint NOT NULL,
    time_ms bigint NOT NULL,
    bid bigint NOT NULL,
    ask bigint NOT NULL,
    mid bigint NOT NULL,
    volume double precision NOT NULL
);
CREATE TABLE public.quote_log_20517 (
    symbol text NOT NULL,
    sequence bigint NOT NULL,
    time_ms bigint NOT NULL,
    bid bigint NOT NULL,
    ask bigint NOT NULL,
    mid bigint NOT NULL,
    volume double precision NOT NULL
);
CREATE TABLE public.quote_log_20518 (
    symbol text NOT NULL,
    sequence bigint NOT NULL,
    time_ms bigint NOT NULL,
    bid bigint NOT NULL,
    ask bigint NOT NULL,
    mid bigint NOT NULL,
    volume double precision NOT NULL
);
CREATE TABLE public.quote_log_run (
    id bigint NOT NULL,
    started_ms bigint NOT NULL,
    closed_ms bigint
);
ALTER TABLE public.quote_log_run ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.quote_log_run_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.quote_number (
    symbol text NOT NULL,
    sequence bigint NOT NULL
);
CREATE TABLE public.recovery_codes (
    user_id bigint NOT NULL,
    brand_id text NOT NULL,
    code_hash bytea NOT NULL,
    used_ms bigint
);
CREATE TABLE public.send_budgets (
    brand_id text NOT NULL,
    kind text NOT NULL,
    key text NOT NULL,
    since_ms bigint NOT NULL,
    sends integer NOT NULL
);
CREATE TABLE public.sessions (
    id uuid NOT NULL,
    user_id bigint NOT NULL,
    brand_id text NOT NULL,
    account_mode text NOT NULL,
    delivery text NOT NULL,
    refresh_generation integer NOT NULL,
    access_token_id text NOT NULL,
    created_ms bigint NOT NULL,
    used_ms bigint NOT NULL,
    ended_ms bigint,
    ended_reason text,
    proved_ms bigint DEFAULT 0 NOT NULL,
    user_agent text DEFAULT ''::text NOT NULL,
    address text DEFAULT ''::text NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT sessions_account_mode_check CHECK ((account_mode = ANY (ARRAY['real'::text, 'demo'::text]))),
    CONSTRAINT sessions_delivery_check CHECK ((delivery = ANY (ARRAY['cookie'::text, 'body'::text])))
);
CREATE TABLE public.trading_command (
    account_id bigint NOT NULL,
    key text NOT NULL,
    fingerprint text NOT NULL,
    rejection text,
    order_id bigint,
    recorded_at_ms bigint NOT NULL,
    detail text
);
CREATE TABLE public.trading_event (
    id bigint NOT NULL,
    account_ids bigint[] NOT NULL,
    kinds text[] NOT NULL,
    order_ids bigint[] NOT NULL,
    recorded_at_ms bigint[] NOT NULL,
    margin_levels bigint[],
    CONSTRAINT side_by_side CHECK ((cardinality(account_ids) = ALL (ARRAY[cardinality(kinds), cardinality(order_ids), cardinality(recorded_at_ms)]))),
    CONSTRAINT trading_event_check CHECK ((cardinality(margin_levels) = cardinality(kinds))),
    CONSTRAINT trading_event_kinds_check CHECK ((kinds <@ ARRAY['order_opened'::text, 'order_closed'::text, 'order_placed'::text, 'order_cancelled'::text, 'order_modified'::text, 'overnight_charged'::text, 'loss_made_good'::text, 'demo_reset'::text, 'order_filled'::text, 'order_closed_by_level'::text, 'order_closed_by_stop_out'::text, 'order_cancelled_by_stop_out'::text, 'margin_warned'::text, 'margin_recovered'::text]))
);
ALTER TABLE ONLY public.trading_event ALTER COLUMN account_ids SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.trading_event ALTER COLUMN kinds SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.trading_event ALTER COLUMN order_ids SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.trading_event ALTER COLUMN recorded_at_ms SET STORAGE EXTERNAL;
ALTER TABLE public.trading_event ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.trading_event_id_seq1
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.trading_order (
    id bigint NOT NULL,
    account_id bigint NOT NULL,
    symbol text NOT NULL,
    side text NOT NULL,
    status text NOT NULL,
    volume bigint NOT NULL,
    leverage integer NOT NULL,
    contract_size bigint NOT NULL,
    price_precision smallint NOT NULL,
    margin bigint NOT NULL,
    fee bigint NOT NULL,
    stop_loss bigint NOT NULL,
    take_profit bigint NOT NULL,
    placed_at_ms bigint NOT NULL,
    open_price bigint,
    open_sequence bigint,
    open_quote_ms bigint,
    open_bid bigint,
    open_ask bigint,
    open_usd_rate bigint,
    opened_at_ms bigint,
    close_price bigint,
    close_sequence bigint,
    close_quote_ms bigint,
    close_bid bigint,
    close_ask bigint,
    close_usd_rate bigint,
    closed_at_ms bigint,
    profit_loss bigint,
    close_reason text,
    kind text DEFAULT 'market'::text NOT NULL,
    limit_price bigint DEFAULT 0 NOT NULL,
    reserved_margin bigint DEFAULT 0 NOT NULL,
    reserved_fee bigint DEFAULT 0 NOT NULL,
    overnight_fee bigint DEFAULT 0 NOT NULL,
    charged_until_ms bigint DEFAULT 0 NOT NULL,
    levels_sequence bigint DEFAULT 0 NOT NULL,
    parent_id bigint,
    CONSTRAINT closed_completely CHECK (((status = 'closed'::text) = (num_nulls(close_price, close_sequence, close_quote_ms, close_bid, close_ask, close_usd_rate, closed_at_ms, profit_loss, close_reason) = 0))),
    CONSTRAINT limited CHECK (((kind = 'pending'::text) = (limit_price > 0))),
    CONSTRAINT opened_completely CHECK (((status = ANY (ARRAY['open'::text, 'closed'::text])) = (num_nulls(open_price, open_sequence, open_quote_ms, open_bid, open_ask, open_usd_rate, opened_at_ms) = 0))),
    CONSTRAINT trading_order_close_reason_check CHECK ((close_reason = ANY (ARRAY['manual'::text, 'stop_loss'::text, 'take_profit'::text, 'stop_out'::text]))),
    CONSTRAINT trading_order_contract_size_check CHECK ((contract_size > 0)),
    CONSTRAINT trading_order_fee_check CHECK ((fee >= 0)),
    CONSTRAINT trading_order_kind_check CHECK ((kind = ANY (ARRAY['market'::text, 'pending'::text]))),
    CONSTRAINT trading_order_leverage_check CHECK ((leverage > 0)),
    CONSTRAINT trading_order_margin_check CHECK ((margin >= 0)),
    CONSTRAINT trading_order_overnight_fee_check CHECK ((overnight_fee >= 0)),
    CONSTRAINT trading_order_reserved_fee_check CHECK ((reserved_fee >= 0)),
    CONSTRAINT trading_order_reserved_margin_check CHECK ((reserved_margin >= 0)),
    CONSTRAINT trading_order_side_check CHECK ((side = ANY (ARRAY['buy'::text, 'sell'::text]))),
    CONSTRAINT trading_order_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'open'::text, 'closed'::text, 'cancelled'::text, 'exception'::text]))),
    CONSTRAINT trading_order_stop_loss_check CHECK ((stop_loss >= 0)),
    CONSTRAINT trading_order_take_profit_check CHECK ((take_profit >= 0)),
    CONSTRAINT trading_order_volume_check CHECK ((volume > 0))
)
WITH (fillfactor='90');
CREATE SEQUENCE public.trading_order_numbers
    START WITH 1
    INCREMENT BY 1024
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.trading_shard (
    shard integer NOT NULL,
    epoch bigint NOT NULL,
    owner bigint
);
CREATE TABLE public.trading_watcher (
    owner bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE SEQUENCE public.trading_watcher_numbers
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
    CYCLE;
CREATE TABLE public.users (
    id bigint NOT NULL,
    brand_id text NOT NULL,
    email text,
    email_key text,
    password_hash text NOT NULL,
    nickname text NOT NULL,
    locale text NOT NULL,
    invite_code text NOT NULL,
    invited_by bigint,
    created_ms bigint NOT NULL,
    unsealed_phone text,
    registered_by text DEFAULT 'email'::text NOT NULL,
    password_set_ms bigint NOT NULL,
    phrase text DEFAULT ''::text NOT NULL,
    avatar_file uuid,
    phone_lookup bytea,
    phone_sealed bytea,
    CONSTRAINT users_have_a_name CHECK (((email_key IS NOT NULL) OR (phone_lookup IS NOT NULL) OR (unsealed_phone IS NOT NULL))),
    CONSTRAINT users_registered_by_check CHECK ((registered_by = ANY (ARRAY['email'::text, 'phone'::text])))
);
ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 10000001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.verification_codes (
    brand_id text NOT NULL,
    purpose text NOT NULL,
    target text NOT NULL,
    code_hash bytea,
    sent_ms bigint NOT NULL,
    expires_ms bigint NOT NULL,
    wrong_tries integer NOT NULL,
    used boolean NOT NULL
);
CREATE TABLE public.workspace_document (
    brand_id text NOT NULL,
    user_id bigint NOT NULL,
    key text NOT NULL,
    revision bigint NOT NULL,
    saved_at_ms bigint NOT NULL,
    content jsonb NOT NULL,
    CONSTRAINT workspace_document_revision_check CHECK ((revision > 0))
);
ALTER TABLE ONLY public.quote_log ATTACH PARTITION public.quote_log_20509 FOR VALUES FROM ('1771977600000') TO ('1772064000000');
ALTER TABLE ONLY public.quote_log ATTACH PARTITION public.quote_log_20510 FOR VALUES FROM ('1772064000000') TO ('1772150400000');
ALTER TABLE ONLY public.quote_log ATTACH PARTITION public.quote_log_20511 FOR VALUES FROM ('1772150400000') TO ('1772236800000');
ALTER TABLE ONLY public.quote_log ATTACH PARTITION public.quote_log_20512 FOR VALUES FROM ('1772236800000') TO ('1772323200000');
ALTER TABLE ONLY public.quote_log ATTACH PARTITION public.quote_log_20513 FOR VALUES FROM ('1772323200000') TO ('1772409600000');
ALTER TABLE ONLY public.quote_log ATTACH PARTITION public.quote_log_20514 FOR VALUES FROM ('1772409600000') TO ('1772496000000');
ALTER TABLE ONLY public.quote_log ATTACH PARTITION public.quote_log_20515 FOR VALUES FROM ('1772496000000') TO ('1772582400000');
ALTER TABLE ONLY public.quote_log ATTACH PARTITION public.quote_log_20516 FOR VALUES FROM ('1772582400000') TO ('1772668800000');
ALTER TABLE ONLY public.quote_log ATTACH PARTITION public.quote_log_20517 FOR VALUES FROM ('1772668800000') TO ('1772755200000');
ALTER TABLE ONLY public.quote_log ATTACH PARTITION public.quote_log_20518 FOR VALUES FROM ('1772755200000') TO ('1772841600000');
INSERT INTO public.demo_reset VALUES
	(6, 1772626830500),
	(8, 1772628891500),
	(12, 1772665000000);
INSERT INTO public.known_devices VALUES
	(10000003, 'northwind', '\x499a3cc3e8e9eb2ecb2af9ae7c1c6633bef10e962d88fe802b167ba95e9ce8dc', 1772625800000, 1772625800000),
	(10000004, 'plumtree', '\x7f971298987008f27907b0fef2a0955de6746943f7735b99336e1c4300bc947f', 1772627861000, 1772627861000),
	(10000005, 'northwind', '\x1ea102fa11bbe9ef35970fe794ff451982bf58bd16974e7da440a2671d0f08e1', 1772663800000, 1772663800000),
	(10000006, 'northwind', '\x09758a5f445c9d76fe658249160654fe88808b26cf59600554f0d87ceef23e79', 1772664600000, 1772664600000);
INSERT INTO public.kysely_migration VALUES
	('2026-01-identity-001', '2026-11-23T08:45:38.257Z'),
	('2026-01-identity-002-phones', '2026-11-23T08:45:38.426Z'),
	('2026-01-identity-003-factors', '2026-11-23T08:45:38.521Z'),
	('2026-01-identity-004-factor-tries', '2026-11-23T08:45:38.547Z'),
	('2026-01-identity-005-endings', '2026-11-23T08:45:38.550Z'),
	('2026-01-identity-006-login-tries', '2026-11-23T08:45:38.617Z'),
	('2026-01-identity-007-sealed-phones', '2026-11-23T08:45:38.742Z'),
	('2026-01-ledger-001', '2026-11-23T08:45:38.807Z'),
	('2026-01-ledger-002-options', '2026-11-23T08:45:38.808Z'),
	('2026-01-ledger-003-orders', '2026-11-23T08:45:38.811Z'),
	('2026-01-ledger-004-movements', '2026-11-23T08:45:38.842Z'),
	('2026-01-ledger-005-routes', '2026-11-23T08:45:38.849Z'),
	('2026-01-ledger-006-fees', '2026-11-23T08:45:38.853Z'),
	('2026-01-options-001', '2026-11-23T08:45:38.923Z'),
	('2026-01-options-002-history', '2026-11-23T08:45:38.973Z'),
	('2026-01-outbox-001', '2026-11-23T08:45:38.992Z'),
	('2026-01-quotes-001', '2026-11-23T08:45:39.025Z'),
	('2026-01-trading-001', '2026-11-23T08:45:39.144Z'),
	('2026-01-trading-002-pending', '2026-11-23T08:45:39.201Z'),
	('2026-01-trading-003-event-batches', '2026-11-23T08:45:39.260Z'),
	('2026-01-trading-003-shard', '2026-11-23T08:45:39.285Z'),
	('2026-01-trading-004-shards', '2026-11-23T08:45:39.302Z'),
	('2026-01-trading-005-news', '2026-11-23T08:45:39.321Z'),
	('2026-01-trading-006-ended', '2026-11-23T08:45:39.340Z'),
	('2026-01-trading-007-history', '2026-11-23T08:45:39.378Z'),
	('2026-01-zz-files-001', '2026-11-23T08:45:39.409Z'),
	('2026-01-zz-notifications-001', '2026-11-23T08:45:39.491Z'),
	('2026-01-zz-notifications-002', '2026-11-23T08:45:39.500Z'),
	('2026-01-zz-workspace-001', '2026-11-23T08:45:39.521Z');
INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.ledger_account OVERRIDING SYSTEM VALUE VALUES
	(2, 10000001, 'northwind', 'demo', 10000000, 0, 0, 1, 1772625600000),
	(1, 10000001, 'northwind', 'real', 15000000, 0, 15000000, 1, 1772625600000),
	(4, 10000002, 'plumtree', 'demo', 10000000, 0, 0, 1, 1772625600000),
	(3, 10000002, 'plumtree', 'real', 2500000, 0, 2500000, 1, 1772625600000),
	(5, 10000003, 'northwind', 'real', 1989473, 14048, 2000000, 20, 1772625800000),
	(6, 10000003, 'northwind', 'demo', 9944153, 48848, 0, 22, 1772625800000),
	(7, 10000004, 'plumtree', 'real', 1944268, 48848, 2000000, 21, 1772627861000),
	(8, 10000004, 'plumtree', 'demo', 9944268, 48848, 0, 22, 1772627861000),
	(10, 10000005, 'northwind', 'demo', 10000000, 0, 0, 1, 1772663800000),
	(9, 10000005, 'northwind', 'real', 0, 0, 250000, 5, 1772663800000),
	(11, 10000006, 'northwind', 'real', 0, 0, 0, 0, 1772664600000),
	(12, 10000006, 'northwind', 'demo', 9998990, 1000, 0, 5, 1772664600000);
INSERT INTO public.ledger_entry OVERRIDING SYSTEM VALUE VALUES
	(1, 2, 'demo_grant', 10000000, NULL, 1772625600000, 0),
	(2, 1, 'deposit', 15000000, NULL, 1772625600000, 0),
	(3, 4, 'demo_grant', 10000000, NULL, 1772625600000, 0),
	(4, 3, 'deposit', 2500000, NULL, 1772625600000, 0),
	(257, 6, 'demo_grant', 10000000, NULL, 1772625800000, 0),
	(513, 5, 'deposit', 2000000, NULL, 1772625800000, 0),
	(258, 5, 'margin_lock', 20000, 1, 1772625800000, 40),
	(259, 5, 'margin_release', 10000, 2, 1772626000000, 0),
	(260, 5, 'trading_profit', 5000, 2, 1772626000000, 0),
	(514, 5, 'margin_release', 10000, 1, 1772626200000, 0),
	(515, 5, 'trading_loss', 1000, 1, 1772626200000, 0),
	(261, 5, 'margin_lock', 9990, 3, 1772626200000, 20),
	(262, 5, 'margin_release', 9990, 3, 1772626400000, 0),
	(263, 5, 'trading_loss', 5000, 3, 1772626400000, 0),
	(769, 5, 'margin_lock', 10040, 4, 1772626400000, 20),
	(770, 5, 'margin_release', 10040, 4, 1772626600000, 0),
	(771, 5, 'trading_profit', 5000, 4, 1772626600000, 0),
	(264, 5, 'order_reserve', 9018, 5, 1772626600000, 0),
	(516, 5, 'order_release', 9018, 5, 1772626600000, 0),
	(772, 5, 'order_reserve', 10070, 6, 1772626600000, 0),
	(773, 5, 'order_release', 10070, 6, 1772626800000, 0),
	(774, 5, 'margin_lock', 10040, 6, 1772626800000, 20),
	(517, 5, 'order_reserve', 4008, 7, 1772626800000, 0),
	(775, 5, 'option_stake_lock', 1000, 1025, 1772626800000, 10),
	(776, 5, 'option_stake_lock', 1000, 1026, 1772626800000, 10),
	(777, 5, 'option_stake_release', 1000, 1025, 1772626830500, 0),
	(778, 5, 'option_profit', 780, 1025, 1772626830500, 0),
	(779, 5, 'option_stake_loss', 1000, 1026, 1772626830500, 0),
	(780, 5, 'option_stake_lock', 1000, 1027, 1772626830500, 10),
	(265, 6, 'margin_lock', 20090, 8, 1772626830500, 40),
	(266, 5, 'option_stake_release', 1000, 1027, 1772627030500, 0),
	(267, 5, 'option_fee_refund', 10, 1027, 1772627030500, 0),
	(268, 6, 'margin_release', 10045, 9, 1772627030500, 0),
	(269, 6, 'trading_profit', 500, 9, 1772627030500, 0),
	(518, 6, 'margin_release', 10045, 8, 1772627230500, 0),
	(519, 6, 'trading_loss', 5500, 8, 1772627230500, 0),
	(781, 6, 'margin_lock', 9990, 10, 1772627230500, 20),
	(782, 6, 'margin_release', 9990, 10, 1772627430500, 0),
	(783, 6, 'trading_loss', 5000, 10, 1772627430500, 0),
	(270, 6, 'margin_lock', 10040, 11, 1772627430500, 20),
	(520, 6, 'margin_release', 10040, 11, 1772627630500, 0),
	(521, 6, 'trading_profit', 5000, 11, 1772627630500, 0),
	(784, 6, 'order_reserve', 9018, 12, 1772627630500, 0),
	(522, 6, 'order_release', 9018, 12, 1772627630500, 0),
	(785, 6, 'order_reserve', 10070, 13, 1772627630500, 0),
	(786, 6, 'order_release', 10070, 13, 1772627830500, 0),
	(787, 6, 'margin_lock', 10040, 13, 1772627830500, 20),
	(1025, 6, 'order_reserve', 4008, 14, 1772627830500, 0),
	(1026, 6, 'margin_lock', 34800, 15, 1772627830500, 70),
	(523, 6, 'option_stake_lock', 1000, 1028, 1772627830500, 10),
	(788, 6, 'option_stake_lock', 1000, 1029, 1772627830500, 10),
	(789, 6, 'option_stake_release', 1000, 1028, 1772627861000, 0),
	(790, 6, 'option_profit', 780, 1028, 1772627861000, 0),
	(791, 6, 'option_stake_loss', 1000, 1029, 1772627861000, 0),
	(524, 6, 'option_stake_lock', 1000, 1030, 1772627861000, 10),
	(525, 8, 'demo_grant', 10000000, NULL, 1772627861000, 0),
	(526, 7, 'deposit', 2000000, NULL, 1772627861000, 0),
	(792, 7, 'margin_lock', 20090, 16, 1772627861000, 40),
	(793, 6, 'option_stake_release', 1000, 1030, 1772628061000, 0),
	(794, 6, 'option_fee_refund', 10, 1030, 1772628061000, 0),
	(795, 7, 'margin_release', 10045, 17, 1772628061000, 0),
	(796, 7, 'trading_profit', 500, 17, 1772628061000, 0),
	(527, 7, 'margin_release', 10045, 16, 1772628261000, 0),
	(528, 7, 'trading_loss', 5500, 16, 1772628261000, 0),
	(529, 7, 'margin_lock', 9990, 18, 1772628261000, 20),
	(797, 7, 'margin_release', 9990, 18, 1772628461000, 0),
	(798, 7, 'trading_loss', 5000, 18, 1772628461000, 0),
	(799, 7, 'margin_lock', 10040, 19, 1772628461000, 20),
	(800, 7, 'margin_release', 10040, 19, 1772628661000, 0),
	(801, 7, 'trading_profit', 5000, 19, 1772628661000, 0),
	(802, 7, 'order_reserve', 9018, 20, 1772628661000, 0),
	(803, 7, 'order_release', 9018, 20, 1772628661000, 0),
	(804, 7, 'order_reserve', 10070, 21, 1772628661000, 0),
	(530, 7, 'order_release', 10070, 21, 1772628861000, 0),
	(531, 7, 'margin_lock', 10040, 21, 1772628861000, 20),
	(532, 7, 'order_reserve', 4008, 22, 1772628861000, 0),
	(533, 7, 'margin_lock', 34800, 23, 1772628861000, 70),
	(534, 7, 'option_stake_lock', 500, 1031, 1772628861000, 0),
	(535, 7, 'option_stake_lock', 500, 1032, 1772628861000, 0),
	(536, 7, 'option_stake_release', 500, 1031, 1772628891500, 0),
	(537, 7, 'option_profit', 375, 1031, 1772628891500, 0),
	(538, 7, 'option_stake_loss', 500, 1032, 1772628891500, 0),
	(539, 8, 'margin_lock', 20090, 24, 1772628891500, 40),
	(540, 7, 'option_stake_release', 500, 1033, 1772629091500, 0),
	(541, 8, 'margin_release', 10045, 24, 1772629291500, 0),
	(542, 8, 'trading_loss', 5500, 24, 1772629291500, 0),
	(543, 8, 'margin_lock', 9990, 26, 1772629291500, 20),
	(544, 8, 'margin_lock', 10040, 27, 1772629491500, 20),
	(545, 8, 'order_reserve', 9018, 28, 1772629691500, 0),
	(546, 8, 'order_release', 9018, 28, 1772629691500, 0),
	(547, 8, 'order_release', 10070, 29, 1772629891500, 0),
	(548, 8, 'margin_lock', 10040, 29, 1772629891500, 20),
	(549, 8, 'order_reserve', 4008, 30, 1772629891500, 0),
	(550, 8, 'option_stake_lock', 500, 1034, 1772629891500, 0),
	(551, 8, 'option_stake_lock', 500, 1035, 1772629891500, 0),
	(552, 8, 'option_stake_release', 500, 1034, 1772629922000, 0),
	(553, 8, 'option_profit', 375, 1034, 1772629922000, 0),
	(554, 8, 'option_stake_loss', 500, 1035, 1772629922000, 0),
	(555, 8, 'option_stake_lock', 500, 1036, 1772629922000, 0),
	(556, 5, 'overnight_fee', 139, 6, 1772663600000, 0),
	(557, 6, 'overnight_fee', 139, 13, 1772663600000, 0),
	(558, 6, 'overnight_fee', 1450, 15, 1772663600000, 0),
	(559, 8, 'overnight_fee', 139, 29, 1772663600000, 0),
	(560, 8, 'overnight_fee', 1450, 31, 1772663600000, 0),
	(561, 7, 'overnight_fee', 139, 21, 1772663600000, 0),
	(562, 7, 'overnight_fee', 1450, 23, 1772663600000, 0),
	(805, 7, 'option_stake_lock', 500, 1033, 1772628891500, 0),
	(1027, 8, 'margin_release', 10045, 25, 1772629091500, 0),
	(1028, 8, 'trading_profit', 500, 25, 1772629091500, 0),
	(806, 8, 'margin_release', 9990, 26, 1772629491500, 0),
	(807, 8, 'trading_loss', 5000, 26, 1772629491500, 0),
	(808, 8, 'margin_release', 10040, 27, 1772629691500, 0),
	(809, 8, 'trading_profit', 5000, 27, 1772629691500, 0),
	(810, 8, 'order_reserve', 10070, 29, 1772629691500, 0),
	(811, 8, 'margin_lock', 34800, 31, 1772629891500, 70),
	(812, 8, 'option_stake_release', 500, 1036, 1772663600000, 0),
	(813, 10, 'demo_grant', 10000000, NULL, 1772663800000, 0),
	(814, 9, 'deposit', 250000, NULL, 1772663800000, 0),
	(815, 9, 'margin_lock', 100410, 2049, 1772664000000, 201),
	(816, 9, 'margin_release', 100410, 2049, 1772664600000, 0),
	(817, 9, 'trading_loss', 841002, 2049, 1772664600000, 0),
	(818, 9, 'negative_balance_protection', 591203, 2049, 1772664600000, 0),
	(1281, 12, 'demo_grant', 10000000, NULL, 1772664600000, 0),
	(819, 12, 'margin_lock', 92100, 2050, 1772664800000, 184),
	(820, 12, 'margin_release', 92100, 2050, 1772665000000, 0),
	(821, 12, 'trading_profit', 9998, 2050, 1772665000000, 0),
	(1282, 12, 'demo_reset_debit', 9814, NULL, 1772665000000, 0),
	(822, 12, 'option_stake_lock', 1000, 1037, 1772665000000, 10);
INSERT INTO public.ledger_route VALUES
	('deposit', 'house_funding', 'available'),
	('demo_grant', 'house_funding', 'available'),
	('margin_lock', 'available', 'locked'),
	('margin_release', 'locked', 'available'),
	('order_reserve', 'available', 'locked'),
	('order_release', 'locked', 'available'),
	('trading_fee', 'available', 'house_fees'),
	('trading_profit', 'house_trading', 'available'),
	('trading_loss', 'available', 'house_trading'),
	('negative_balance_protection', 'house_protection', 'available'),
	('overnight_fee', 'available', 'house_fees'),
	('demo_reset_credit', 'house_funding', 'available'),
	('demo_reset_debit', 'available', 'house_funding'),
	('option_stake_lock', 'available', 'locked'),
	('option_stake_release', 'locked', 'available'),
	('option_stake_loss', 'locked', 'house_trading'),
	('option_profit', 'house_trading', 'available'),
	('option_fee', 'available', 'house_fees'),
	('option_fee_refund', 'house_fees', 'available');
INSERT INTO public.login_places VALUES
	('\x5af536aa980bdd58f0f9ddcb3ae1ba5c6a27aadab72cf36ddedf582484cbb170', 1772625800000),
	('\xbce7797d4129fa2f458e19401e3a6715b48ae0efe8b89998664cbe45734f82da', 1772627861000),
	('\xfa903a70dd71297125e4b85c22671dfc0281b1d4545a15b26fdda2c184373563', 1772663800000),
	('\x6935172c9ccb25afd5ff0b8c2df21eb0f637916a22990cb0e11972f3a0255742', 1772664600000);
INSERT INTO public.margin_stage VALUES
	(9, 0);
INSERT INTO public.notification OVERRIDING SYSTEM VALUE VALUES
	(1, 10000003, 'stopLoss', 'trading/5/1', 'BTCUSDT was closed by its stop loss', 'Real account: the stop loss of the position in BTCUSDT was reached. It was closed at 100400.01 with a result of -50.00 USD.', 1772626400000, NULL),
	(2, 10000003, 'takeProfit', 'trading/7/1', 'BTCUSDT was closed by its take profit', 'Real account: the take profit of the position in BTCUSDT was reached. It was closed at 100899.99 with a result of 50.00 USD.', 1772626600000, NULL),
	(3, 10000003, 'orderFilled', 'trading/11/1', 'Your pending order in BTCUSDT was filled', 'Real account: the price that the order waited for has come. It was filled at 100400.01 and is an open position now.', 1772626800000, NULL),
	(4, 10000003, 'optionWin', 'option/3', 'Your option on BTCUSDT won', 'Real account: it ended at 100450.00. The profit is 7.80 USD; the stake of 10.00 USD was returned.', 1772626830500, NULL),
	(5, 10000003, 'optionLoss', 'option/4', 'Your option on BTCUSDT lost', 'Real account: it ended at 100450.00. The stake of 10.00 USD is lost.', 1772626830500, NULL),
	(6, 10000003, 'optionVoid', 'option/6', 'Your option on BTCUSDT is void', 'Real account: no price came in time when it ended. The stake of 10.00 USD and the fee were returned.', 1772627030500, NULL),
	(7, 10000003, 'stopLoss', 'trading/19/1', 'BTCUSDT was closed by its stop loss', 'Demo account: the stop loss of the position in BTCUSDT was reached. It was closed at 100400.01 with a result of -50.00 USD.', 1772627430500, NULL),
	(8, 10000003, 'takeProfit', 'trading/21/1', 'BTCUSDT was closed by its take profit', 'Demo account: the take profit of the position in BTCUSDT was reached. It was closed at 100899.99 with a result of 50.00 USD.', 1772627630500, NULL),
	(9, 10000003, 'orderFilled', 'trading/25/1', 'Your pending order in BTCUSDT was filled', 'Demo account: the price that the order waited for has come. It was filled at 100400.01 and is an open position now.', 1772627830500, NULL),
	(10, 10000003, 'optionWin', 'option/9', 'Your option on BTCUSDT won', 'Demo account: it ended at 100450.00. The profit is 7.80 USD; the stake of 10.00 USD was returned.', 1772627861000, NULL),
	(11, 10000003, 'optionLoss', 'option/10', 'Your option on BTCUSDT lost', 'Demo account: it ended at 100450.00. The stake of 10.00 USD is lost.', 1772627861000, 1772627861000),
	(12, 10000003, 'optionVoid', 'option/12', 'Your option on BTCUSDT is void', 'Demo account: no price came in time when it ended. The stake of 10.00 USD and the fee were returned.', 1772628061000, NULL),
	(13, 10000004, 'stopLoss', 'trading/33/1', 'BTCUSDT was closed by its stop loss', 'Real account: the stop loss of the position in BTCUSDT was reached. It was closed at 100400.01 with a result of -50.00 USD.', 1772628461000, NULL),
	(14, 10000004, 'takeProfit', 'trading/35/1', 'BTCUSDT was closed by its take profit', 'Real account: the take profit of the position in BTCUSDT was reached. It was closed at 100899.99 with a result of 50.00 USD.', 1772628661000, NULL),
	(15, 10000004, 'orderFilled', 'trading/39/1', 'Your pending order in BTCUSDT was filled', 'Real account: the price that the order waited for has come. It was filled at 100400.01 and is an open position now.', 1772628861000, NULL),
	(16, 10000004, 'optionWin', 'option/15', 'Your option on BTCUSDT won', 'Real account: it ended at 100450.00. The profit is 3.75 USD; the stake of 5.00 USD was returned.', 1772628891500, NULL),
	(17, 10000004, 'optionLoss', 'option/16', 'Your option on BTCUSDT lost', 'Real account: it ended at 100450.00. The stake of 5.00 USD is lost.', 1772628891500, NULL),
	(18, 10000004, 'optionVoid', 'option/18', 'Your option on BTCUSDT is void', 'Real account: no price came in time when it ended. The stake of 5.00 USD and the fee were returned.', 1772629091500, NULL),
	(19, 10000004, 'stopLoss', 'trading/48/1', 'BTCUSDT was closed by its stop loss', 'Demo account: the stop loss of the position in BTCUSDT was reached. It was closed at 100400.01 with a result of -50.00 USD.', 1772629491500, NULL),
	(20, 10000004, 'takeProfit', 'trading/50/1', 'BTCUSDT was closed by its take profit', 'Demo account: the take profit of the position in BTCUSDT was reached. It was closed at 100899.99 with a result of 50.00 USD.', 1772629691500, NULL),
	(21, 10000004, 'orderFilled', 'trading/54/1', 'Your pending order in BTCUSDT was filled', 'Demo account: the price that the order waited for has come. It was filled at 100400.01 and is an open position now.', 1772629891500, NULL),
	(22, 10000004, 'optionWin', 'option/21', 'Your option on BTCUSDT won', 'Demo account: it ended at 100450.00. The profit is 3.75 USD; the stake of 5.00 USD was returned.', 1772629922000, NULL),
	(23, 10000004, 'optionLoss', 'option/22', 'Your option on BTCUSDT lost', 'Demo account: it ended at 100450.00. The stake of 5.00 USD is lost.', 1772629922000, 1772629922000),
	(24, 10000004, 'optionVoid', 'option/24', 'Your option on BTCUSDT is void', 'Demo account: no price came in time when it ended. The stake of 5.00 USD and the fee were returned.', 1772663600000, NULL),
	(25, 10000005, 'marginLevel75', 'trading/60/1', 'Your margin level has fallen to 58.56 %', 'Real account: positions are close to being closed. At 50 % pending orders are cancelled and positions are closed, the largest loss first.', 1772664400000, NULL),
	(26, 10000005, 'stopOut', 'trading/61/1', 'BTCUSDT was closed by a stop-out', 'Real account: the margin level was at 50 % or below. The position in BTCUSDT was closed at 91999.99 with a result of -8410.02 USD.', 1772664600000, NULL);
INSERT INTO public.operators OVERRIDING SYSTEM VALUE VALUES
	(1, 'operator-one@truefill.example', 'Operator One', '$argon2id$v=19$m=19456,t=2,p=1$hxUl7+G1WLNwKrhZaX2Etw$xJsy9qQ8vyrCdMwIHVSobtpGiY9fogmcTcy04buQKhE', 1772625600000),
	(2, 'operator-two@truefill.example', 'Operator Two', '$argon2id$v=19$m=19456,t=2,p=1$K0gLy94nwa67AtRXnsON6A$JpD5wJ9buJ04t0jeSoRm/5w+dI/vzG1s/hrzXNx8P2Y', 1772625600000);
INSERT INTO public.option_event OVERRIDING SYSTEM VALUE VALUES
	(1, 5, 'option_placed', 1025, 1772626800000),
	(2, 5, 'option_placed', 1026, 1772626800000),
	(3, 5, 'option_settled', 1025, 1772626830500),
	(4, 5, 'option_settled', 1026, 1772626830500),
	(5, 5, 'option_placed', 1027, 1772626830500),
	(6, 5, 'option_settled', 1027, 1772627030500),
	(7, 6, 'option_placed', 1028, 1772627830500),
	(8, 6, 'option_placed', 1029, 1772627830500),
	(9, 6, 'option_settled', 1028, 1772627861000),
	(10, 6, 'option_settled', 1029, 1772627861000),
	(11, 6, 'option_placed', 1030, 1772627861000),
	(12, 6, 'option_settled', 1030, 1772628061000),
	(13, 7, 'option_placed', 1031, 1772628861000),
	(14, 7, 'option_placed', 1032, 1772628861000),
	(15, 7, 'option_settled', 1031, 1772628891500),
	(16, 7, 'option_settled', 1032, 1772628891500),
	(17, 7, 'option_placed', 1033, 1772628891500),
	(18, 7, 'option_settled', 1033, 1772629091500),
	(19, 8, 'option_placed', 1034, 1772629891500),
	(20, 8, 'option_placed', 1035, 1772629891500),
	(21, 8, 'option_settled', 1034, 1772629922000),
	(22, 8, 'option_settled', 1035, 1772629922000),
	(23, 8, 'option_placed', 1036, 1772629922000),
	(24, 8, 'option_settled', 1036, 1772663600000),
	(25, 12, 'option_placed', 1037, 1772665000000);
INSERT INTO public.option_order VALUES
	(1026, 5, 'BTCUSDT', 'down', 'settled', 2, 1000, 10, 7800, 30, 1772626800000, 1772626830000, 15000, NULL, NULL, 6, 1772626800000, 10039999, 10040001, 10040000, 'loss', 7, 1772626830500, 10044999, 10045001, 10045000, -1000, 1772626830500),
	(1025, 5, 'BTCUSDT', 'up', 'settled', 2, 1000, 10, 7800, 30, 1772626800000, 1772626830000, 15000, NULL, NULL, 6, 1772626800000, 10039999, 10040001, 10040000, 'win', 7, 1772626830500, 10044999, 10045001, 10045000, 780, 1772626830500),
	(1027, 5, 'BTCUSDT', 'up', 'settled', 2, 1000, 10, 7800, 30, 1772626830500, 1772626860500, 15000, NULL, NULL, 7, 1772626830500, 10044999, 10045001, 10045000, 'void', NULL, NULL, NULL, NULL, NULL, 0, 1772627030500),
	(1029, 6, 'BTCUSDT', 'down', 'settled', 2, 1000, 10, 7800, 30, 1772627830500, 1772627860500, 15000, NULL, NULL, 12, 1772627830500, 10039999, 10040001, 10040000, 'loss', 13, 1772627861000, 10044999, 10045001, 10045000, -1000, 1772627861000),
	(1028, 6, 'BTCUSDT', 'up', 'settled', 2, 1000, 10, 7800, 30, 1772627830500, 1772627860500, 15000, NULL, NULL, 12, 1772627830500, 10039999, 10040001, 10040000, 'win', 13, 1772627861000, 10044999, 10045001, 10045000, 780, 1772627861000),
	(1030, 6, 'BTCUSDT', 'up', 'settled', 2, 1000, 10, 7800, 30, 1772627861000, 1772627891000, 15000, NULL, NULL, 13, 1772627861000, 10044999, 10045001, 10045000, 'void', NULL, NULL, NULL, NULL, NULL, 0, 1772628061000),
	(1032, 7, 'BTCUSDT', 'down', 'settled', 2, 500, 0, 7500, 30, 1772628861000, 1772628891000, 15000, NULL, NULL, 18, 1772628861000, 10039999, 10040001, 10040000, 'loss', 19, 1772628891500, 10044999, 10045001, 10045000, -500, 1772628891500),
	(1031, 7, 'BTCUSDT', 'up', 'settled', 2, 500, 0, 7500, 30, 1772628861000, 1772628891000, 15000, NULL, NULL, 18, 1772628861000, 10039999, 10040001, 10040000, 'win', 19, 1772628891500, 10044999, 10045001, 10045000, 375, 1772628891500),
	(1033, 7, 'BTCUSDT', 'up', 'settled', 2, 500, 0, 7500, 30, 1772628891500, 1772628921500, 15000, NULL, NULL, 19, 1772628891500, 10044999, 10045001, 10045000, 'void', NULL, NULL, NULL, NULL, NULL, 0, 1772629091500),
	(1035, 8, 'BTCUSDT', 'down', 'settled', 2, 500, 0, 7500, 30, 1772629891500, 1772629921500, 15000, NULL, NULL, 24, 1772629891500, 10039999, 10040001, 10040000, 'loss', 25, 1772629922000, 10044999, 10045001, 10045000, -500, 1772629922000),
	(1034, 8, 'BTCUSDT', 'up', 'settled', 2, 500, 0, 7500, 30, 1772629891500, 1772629921500, 15000, NULL, NULL, 24, 1772629891500, 10039999, 10040001, 10040000, 'win', 25, 1772629922000, 10044999, 10045001, 10045000, 375, 1772629922000),
	(1036, 8, 'BTCUSDT', 'up', 'settled', 2, 500, 0, 7500, 30, 1772629922000, 1772629952000, 15000, NULL, NULL, 25, 1772629922000, 10044999, 10045001, 10045000, 'void', NULL, NULL, NULL, NULL, NULL, 0, 1772663600000),
	(1037, 12, 'BTCUSDT', 'up', 'running', 2, 1000, 10, 7800, 30, 1772665000000, 1772665030000, 15000, NULL, NULL, 33, 1772665000000, 9219999, 9220001, 9220000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.outbox_cursor VALUES
	('notifications', 'trading_event', 65),
	('notifications', 'option_event', 25);
INSERT INTO public.quote_log_20516 VALUES
	('BTCUSDT', 1, 1772625800000, 9999999, 10000001, 10000000, 0),
	('EURUSD', 1, 1772625800000, 115999, 116001, 116000, 0),
	('BTCUSDT', 2, 1772626000000, 10049999, 10050001, 10050000, 0),
	('EURUSD', 2, 1772626000000, 115999, 116001, 116000, 0),
	('BTCUSDT', 3, 1772626200000, 9989999, 9990001, 9990000, 0),
	('EURUSD', 3, 1772626200000, 115999, 116001, 116000, 0),
	('BTCUSDT', 4, 1772626400000, 10039999, 10040001, 10040000, 0),
	('EURUSD', 4, 1772626400000, 115999, 116001, 116000, 0),
	('BTCUSDT', 5, 1772626600000, 10089999, 10090001, 10090000, 0),
	('EURUSD', 5, 1772626600000, 115999, 116001, 116000, 0),
	('BTCUSDT', 6, 1772626800000, 10039999, 10040001, 10040000, 0),
	('EURUSD', 6, 1772626800000, 115999, 116001, 116000, 0),
	('BTCUSDT', 7, 1772626830500, 10044999, 10045001, 10045000, 0),
	('EURUSD', 7, 1772626830500, 115999, 116001, 116000, 0),
	('BTCUSDT', 8, 1772627030500, 10049999, 10050001, 10050000, 0),
	('EURUSD', 8, 1772627030500, 115999, 116001, 116000, 0),
	('BTCUSDT', 9, 1772627230500, 9989999, 9990001, 9990000, 0),
	('EURUSD', 9, 1772627230500, 115999, 116001, 116000, 0),
	('BTCUSDT', 10, 1772627430500, 10039999, 10040001, 10040000, 0),
	('EURUSD', 10, 1772627430500, 115999, 116001, 116000, 0),
	('BTCUSDT', 11, 1772627630500, 10089999, 10090001, 10090000, 0),
	('EURUSD', 11, 1772627630500, 115999, 116001, 116000, 0),
	('BTCUSDT', 12, 1772627830500, 10039999, 10040001, 10040000, 0),
	('EURUSD', 12, 1772627830500, 115999, 116001, 116000, 0),
	('BTCUSDT', 13, 1772627861000, 10044999, 10045001, 10045000, 0),
	('EURUSD', 13, 1772627861000, 115999, 116001, 116000, 0),
	('BTCUSDT', 14, 1772628061000, 10049999, 10050001, 10050000, 0),
	('EURUSD', 14, 1772628061000, 115999, 116001, 116000, 0),
	('BTCUSDT', 15, 1772628261000, 9989999, 9990001, 9990000, 0),
	('EURUSD', 15, 1772628261000, 115999, 116001, 116000, 0),
	('BTCUSDT', 16, 1772628461000, 10039999, 10040001, 10040000, 0),
	('EURUSD', 16, 1772628461000, 115999, 116001, 116000, 0),
	('BTCUSDT', 17, 1772628661000, 10089999, 10090001, 10090000, 0),
	('EURUSD', 17, 1772628661000, 115999, 116001, 116000, 0),
	('BTCUSDT', 18, 1772628861000, 10039999, 10040001, 10040000, 0),
	('EURUSD', 18, 1772628861000, 115999, 116001, 116000, 0),
	('BTCUSDT', 19, 1772628891500, 10044999, 10045001, 10045000, 0),
	('EURUSD', 19, 1772628891500, 115999, 116001, 116000, 0),
	('BTCUSDT', 20, 1772629091500, 10049999, 10050001, 10050000, 0),
	('EURUSD', 20, 1772629091500, 115999, 116001, 116000, 0),
	('BTCUSDT', 21, 1772629291500, 9989999, 9990001, 9990000, 0),
	('EURUSD', 21, 1772629291500, 115999, 116001, 116000, 0),
	('BTCUSDT', 22, 1772629491500, 10039999, 10040001, 10040000, 0),
	('EURUSD', 22, 1772629491500, 115999, 116001, 116000, 0),
	('BTCUSDT', 23, 1772629691500, 10089999, 10090001, 10090000, 0),
	('EURUSD', 23, 1772629691500, 115999, 116001, 116000, 0),
	('BTCUSDT', 24, 1772629891500, 10039999, 10040001, 10040000, 0),
	('EURUSD', 24, 1772629891500, 115999, 116001, 116000, 0),
	('BTCUSDT', 25, 1772629922000, 10044999, 10045001, 10045000, 0),
	('EURUSD', 25, 1772629922000, 115999, 116001, 116000, 0),
	('BTCUSDT', 26, 1772663600000, 10041999, 10042001, 10042000, 0),
	('EURUSD', 26, 1772663600000, 115999, 116001, 116000, 0),
	('BTCUSDT', 27, 1772663800000, 10040999, 10041001, 10041000, 0),
	('EURUSD', 27, 1772663800000, 115999, 116001, 116000, 0),
	('BTCUSDT', 28, 1772664000000, 10040999, 10041001, 10041000, 0),
	('EURUSD', 28, 1772664000000, 115999, 116001, 116000, 0),
	('BTCUSDT', 29, 1772664200000, 9899999, 9900001, 9900000, 0),
	('EURUSD', 29, 1772664200000, 115999, 116001, 116000, 0),
	('BTCUSDT', 30, 1772664400000, 9849999, 9850001, 9850000, 0),
	('EURUSD', 30, 1772664400000, 115999, 116001, 116000, 0),
	('BTCUSDT', 31, 1772664600000, 9199999, 9200001, 9200000, 0),
	('EURUSD', 31, 1772664600000, 115999, 116001, 116000, 0),
	('BTCUSDT', 32, 1772664800000, 9209999, 9210001, 9210000, 0),
	('EURUSD', 32, 1772664800000, 115999, 116001, 116000, 0),
	('BTCUSDT', 33, 1772665000000, 9219999, 9220001, 9220000, 0),
	('EURUSD', 33, 1772665000000, 115999, 116001, 116000, 0);
INSERT INTO public.quote_log_run OVERRIDING SYSTEM VALUE VALUES
	(1, 1772625600000, 1772665000000);
INSERT INTO public.quote_number VALUES
	('BTCUSDT', 0),
	('EURUSD', 0);
INSERT INTO public.send_budgets VALUES
	('northwind', 'target', '_HwkNFvB-cQfV5kBhMauR0TL6b9pooC3bdcv3M_DZvo', 1772625800000, 1),
	('plumtree', 'target', '3uF9MhQdHgRZKqsB8t8W_YzQp9LA07vgZNEjrqq1Los', 1772627861000, 1),
	('plumtree', 'mail-from', 'rDbwZ8uzVLoOfbMmS_vJ4HrvwVLUpN-oXbI_ncoacvs', 1772627861000, 1),
	('northwind', 'target', 'P4gznUHKS7QRTR-U-QF1X30NTBcPnanjA8dd5MbHIGM', 1772663800000, 1),
	('northwind', 'target', 'SaBKg82Nk07IX6yz_L10kYW2pCCyg4RpQZsDS1Ie6vE', 1772664600000, 1),
	('northwind', 'mail-from', '2g5xBAu3fmIVyRBJwqjTqX-Jvw2ZELN5QpE6ZcaCFdU', 1772625800000, 3);
INSERT INTO public.sessions VALUES
	('30c93d0d-1bb6-4133-bbc5-6e7354c8bfb6', 10000003, 'northwind', 'demo', 'body', 0, '56a5f6a4-acd8-41c5-b614-a8e7c82b0c55', 1772625800000, 1772626830500, NULL, NULL, 1772625800000, '', '127.0.0.1', NULL),
	('3bfdadba-200d-4395-8f46-66d29e718ee0', 10000004, 'plumtree', 'demo', 'body', 0, '2aba7738-59c4-4a53-836a-d65c57a7ca8d', 1772627861000, 1772628891500, NULL, NULL, 1772627861000, '', '127.0.0.1', NULL),
	('ced85ee9-3125-4d3b-ae24-ca170b3a8b08', 10000005, 'northwind', 'real', 'body', 0, 'a9f1e552-2769-4bd9-ad57-b01468e56817', 1772663800000, 1772663800000, NULL, NULL, 1772663800000, '', '127.0.0.1', NULL),
	('84025e2e-0fd4-410c-9222-f05843aa6eba', 10000006, 'northwind', 'demo', 'body', 0, 'ce38073b-2e70-43fc-ac56-e18ba45f4f0f', 1772664600000, 1772664600000, NULL, NULL, 1772664600000, '', '127.0.0.1', NULL);
INSERT INTO public.trading_command VALUES
	(5, 'once/2eaead8b-201f-4440-a5b4-24acca14d4ce', 'sCsQ7J7va-PdiGGtidBU6A', NULL, 1, 1772625800000, NULL),
	(5, 'once/0cbd3a5d-49d0-4f38-9226-a39a9eba5979', 'qgKkd8Q3viygnZwq8H55gy', NULL, 2, 1772625800000, NULL),
	(5, 'once/0446bf51-d703-423d-ab2b-013d096ad547', 'RuDeUGva-TdN8h-bdvD_HH', NULL, 1, 1772625800000, NULL),
	(5, 'once/49cf3a98-b03c-4e0d-a0eb-cf806596ad7e', 'sfq3lkZQMia1eRpFM6kKFh', NULL, 3, 1772626200000, NULL),
	(5, 'stop/3', 'stop/3', NULL, 3, 1772626200000, NULL),
	(5, 'once/4842c77d-f0db-441d-812b-d4ad1aa60bca', 'JdPF36CqIlLB40Kqmi-jLa', NULL, 4, 1772626400000, NULL),
	(5, 'take/4', 'take/4', NULL, 4, 1772626400000, NULL),
	(5, 'once/48d23060-f15d-49f1-88b2-f6bad61683c7', 'AhRHMzrxigWqmNsoxp79pW', NULL, 5, 1772626600000, NULL),
	(5, 'once/a6f4490f-1b90-4d9f-9918-d9a764a51232', 'RpV9F5TccR-MH7b3to8uP_', NULL, 5, 1772626600000, NULL),
	(5, 'once/79f78d5d-d104-40e9-9deb-6fd5c7bf0ae5', '7Zk3lofK0DM7lWHClcqjSx', NULL, 6, 1772626600000, NULL),
	(5, 'fill/6', 'fill/6', NULL, 6, 1772626600000, NULL),
	(5, 'once/25435b9c-03a2-4100-b519-5d44a6031707', 'aCx4o7T5IfGiqcKt7Hi5IC', NULL, 7, 1772626800000, NULL),
	(5, 'once/73ad47e9-6f6a-4209-aca6-1f9898df5546', '3fOC2pxwS0hcrLy-BFEr9z', NULL, 1025, 1772626800000, NULL),
	(5, 'once/62795946-4fcf-4054-a819-26bf420ad1e4', 'qBT9c74t_V3KlgRpA_UEVI', NULL, 1026, 1772626800000, NULL),
	(5, 'settle/1025', 'settle/1025', NULL, 1025, 1772626800000, NULL),
	(5, 'settle/1026', 'settle/1026', NULL, 1026, 1772626800000, NULL),
	(5, 'once/c8304b49-d120-4298-b1a9-53c7c528365f', 'EqxaBloRbGgYdlDee5iM7y', NULL, 1027, 1772626830500, NULL),
	(5, 'once/66447a3f-2968-40c9-8a58-32992cd8f619', 'rVNQt6qcbRfciiuvT-Y5El', NULL, 6, 1772626600000, NULL),
	(6, 'once/c68a3d82-ba5e-41b9-abcd-b2829f6a8ece', 'fBcPF_TfU_L9HNhvBa-nGA', NULL, NULL, 1772626830500, NULL),
	(6, 'once/5f99f9b4-4111-4a56-8ab8-7f91919adc45', 'sCsQ7J7va-PdiGGtidBU6A', NULL, 8, 1772626830500, NULL),
	(5, 'settle/1027', 'settle/1027', NULL, 1027, 1772626830500, NULL),
	(6, 'once/964794a4-cdb7-4f4f-9ebb-6c892311f466', 'Fu7vQ5IYptTfIHAQV91exP', NULL, 9, 1772626830500, NULL),
	(6, 'once/c9a78c0a-1ed3-42e9-bc57-fef4e4e0dcab', '-kgYk6v2TNimdzD_UFhbI0', NULL, 8, 1772626830500, NULL),
	(6, 'once/ba210c19-3711-4655-8155-5b9b446ef79a', 'sfq3lkZQMia1eRpFM6kKFh', NULL, 10, 1772627230500, NULL),
	(6, 'stop/10', 'stop/10', NULL, 10, 1772627230500, NULL),
	(6, 'once/984b860b-4783-4fb3-b7cc-a03c5553f3b0', 'JdPF36CqIlLB40Kqmi-jLa', NULL, 11, 1772627430500, NULL),
	(6, 'take/11', 'take/11', NULL, 11, 1772627430500, NULL),
	(6, 'once/ee04677f-4479-455f-a19b-b3e2dac9189b', 'AhRHMzrxigWqmNsoxp79pW', NULL, 12, 1772627630500, NULL),
	(6, 'once/d96d9309-6bb5-4969-a047-35fb9e304825', 'UoTwHqu4jv_WyIGRyY3rL9', NULL, 12, 1772627630500, NULL),
	(6, 'once/8e7b8324-4351-431c-bb73-d88a7eea6a6c', '7Zk3lofK0DM7lWHClcqjSx', NULL, 13, 1772627630500, NULL),
	(6, 'fill/13', 'fill/13', NULL, 13, 1772627630500, NULL),
	(6, 'once/39b4e82d-9614-424e-a6cf-4f173a1f64db', 'aCx4o7T5IfGiqcKt7Hi5IC', NULL, 14, 1772627830500, NULL),
	(6, 'once/7d081105-d050-4dfa-bb97-b161b5ec9c5f', 'cnnGoft07VogfAPP6Ffx3T', NULL, 15, 1772627830500, NULL),
	(6, 'once/a0d712b5-dd8a-49b3-b959-cd89513eabad', 'mjBJpBbA9BFzPgviSR1bxD', NULL, 1028, 1772627830500, NULL),
	(6, 'once/50b1c439-955d-4ca9-b96b-30e163659ac1', '34IrLFvpGWKPmdGR7u9gH3', NULL, 1029, 1772627830500, NULL),
	(6, 'settle/1028', 'settle/1028', NULL, 1028, 1772627830500, NULL),
	(6, 'settle/1029', 'settle/1029', NULL, 1029, 1772627830500, NULL),
	(6, 'once/6648abbe-5526-4bf0-a010-704e479e3666', 'jc6XKsLkQLqzdE5cJNqppI', NULL, 1030, 1772627861000, NULL),
	(6, 'once/2836583c-4d81-415d-a97c-3f67c4468f02', 'feGmaHZtoVtfqOYS8Q8JJ4', NULL, 15, 1772627830500, NULL),
	(7, 'once/d2ef5962-b7ed-4f61-ba81-c739778709bc', 'sCsQ7J7va-PdiGGtidBU6A', NULL, 16, 1772627861000, NULL),
	(6, 'settle/1030', 'settle/1030', NULL, 1030, 1772627861000, NULL),
	(7, 'once/a8125c67-7e49-4352-89a8-6854dce44294', 'KaQBWHSbbRbtcf9K66JlqY', NULL, 17, 1772627861000, NULL),
	(7, 'once/29eb9fb5-c395-459e-bd52-dcd69e6b4c60', 'E51RCs2zXORMvREtf10pvL', NULL, 16, 1772627861000, NULL),
	(7, 'once/6f53324a-bc47-4a0f-ab1a-4f295848ffeb', 'sfq3lkZQMia1eRpFM6kKFh', NULL, 18, 1772628261000, NULL),
	(7, 'stop/18', 'stop/18', NULL, 18, 1772628261000, NULL),
	(7, 'once/c1053e8d-2ffa-4825-bbec-cc51d8fb7a92', 'JdPF36CqIlLB40Kqmi-jLa', NULL, 19, 1772628461000, NULL),
	(7, 'take/19', 'take/19', NULL, 19, 1772628461000, NULL),
	(7, 'once/9147324e-2d03-4d03-aad0-9cf7e906b003', 'AhRHMzrxigWqmNsoxp79pW', NULL, 20, 1772628661000, NULL),
	(7, 'once/2016f9c9-fa3d-48aa-96a3-001c474da0c8', 'liyeYFdPYsibyLHJPcIHCX', NULL, 20, 1772628661000, NULL),
	(7, 'once/1ed6f485-85fe-425a-addb-2967fcc127c6', '7Zk3lofK0DM7lWHClcqjSx', NULL, 21, 1772628661000, NULL),
	(7, 'fill/21', 'fill/21', NULL, 21, 1772628661000, NULL),
	(7, 'once/c964e5ae-3554-4b5c-86b2-eac8faddb467', 'aCx4o7T5IfGiqcKt7Hi5IC', NULL, 22, 1772628861000, NULL),
	(7, 'once/2a8ebcb1-9dec-472d-b4f5-dfbf51357a8a', 'cnnGoft07VogfAPP6Ffx3T', NULL, 23, 1772628861000, NULL),
	(7, 'once/9ec5b31b-860f-4eef-bfba-e8f5721e7f88', '_HlDTvskr70K6P-K1ZNYLq', NULL, 1031, 1772628861000, NULL),
	(7, 'once/7fb58e03-c5b0-48cc-817d-c73c22e69b99', 'zgjk4quRTmZK_k_6M5rDAv', NULL, 1032, 1772628861000, NULL),
	(7, 'settle/1031', 'settle/1031', NULL, 1031, 1772628861000, NULL),
	(7, 'settle/1032', 'settle/1032', NULL, 1032, 1772628861000, NULL),
	(7, 'once/bc288a5f-21a3-405d-950b-bfe9d4448fb4', 't7Ftu27d8DyoV_WdHdCXZe', NULL, 1033, 1772628891500, NULL),
	(7, 'once/621e3875-ec50-4213-b014-1ea9bead032e', 'JlbQkBEob0adlUCONp62-2', NULL, 23, 1772628861000, NULL),
	(8, 'once/0f8ad689-9866-4767-864b-6ad0423e750c', 'fBcPF_TfU_L9HNhvBa-nGA', NULL, NULL, 1772628891500, NULL),
	(8, 'once/9a0cbed5-496e-4191-9856-b87e047d3642', 'sCsQ7J7va-PdiGGtidBU6A', NULL, 24, 1772628891500, NULL),
	(7, 'settle/1033', 'settle/1033', NULL, 1033, 1772628891500, NULL),
	(8, 'once/d5a97cdc-03cf-4cbf-a0c0-68e460c26239', '9oAaNdWp9mgVKxx-PfbyAe', NULL, 25, 1772628891500, NULL),
	(8, 'once/fbdf4a5c-5b7a-4bb8-8d5b-d7f0edc1e8b8', 'QjG5I01zaoDtRzehQ3z271', NULL, 24, 1772628891500, NULL),
	(8, 'once/b30a4a74-1de0-46ef-a4a4-859b1238175b', 'sfq3lkZQMia1eRpFM6kKFh', NULL, 26, 1772629291500, NULL),
	(8, 'stop/26', 'stop/26', NULL, 26, 1772629291500, NULL),
	(8, 'once/63574a83-82cf-4d64-9c82-ecd62a98a886', 'JdPF36CqIlLB40Kqmi-jLa', NULL, 27, 1772629491500, NULL),
	(8, 'take/27', 'take/27', NULL, 27, 1772629491500, NULL),
	(8, 'once/5a19edeb-e20a-470b-aef5-94f6730a96e6', 'AhRHMzrxigWqmNsoxp79pW', NULL, 28, 1772629691500, NULL),
	(8, 'once/8549a260-4b0c-4d3f-af72-3b45f8f3a5ae', 'ffLpzuZ_Y41QeAwSGX_f_0', NULL, 28, 1772629691500, NULL),
	(8, 'once/6bac0d0d-4c73-4226-9d9d-411425d8fa6a', '7Zk3lofK0DM7lWHClcqjSx', NULL, 29, 1772629691500, NULL),
	(8, 'fill/29', 'fill/29', NULL, 29, 1772629691500, NULL),
	(8, 'once/d2ee3681-45c1-4cb4-a2f8-06dc3c404b89', 'aCx4o7T5IfGiqcKt7Hi5IC', NULL, 30, 1772629891500, NULL),
	(8, 'once/f84209df-1c0c-4d48-a814-db8efcb5cdf6', 'cnnGoft07VogfAPP6Ffx3T', NULL, 31, 1772629891500, NULL),
	(8, 'settle/1036', 'settle/1036', NULL, 1036, 1772629922000, NULL),
	(8, 'once/73e7f88d-c3f0-4b96-a58b-ba1812b9be65', 'MmuYWGuvkWNG3NTeqb6Bs-', NULL, 1034, 1772629891500, NULL),
	(8, 'once/1660f0a8-11c3-4a86-b715-f0b345ca5636', 'eHPt15YedchMT08kh2Vnvt', NULL, 1035, 1772629891500, NULL),
	(8, 'settle/1034', 'settle/1034', NULL, 1034, 1772629891500, NULL),
	(8, 'settle/1035', 'settle/1035', NULL, 1035, 1772629891500, NULL),
	(8, 'once/ba40d8e0-1275-4862-889b-73d89e1eeb02', 'MUtDSUu1yo6UL2DXc_5NB7', NULL, 1036, 1772629922000, NULL),
	(8, 'once/c6f71b02-a8c9-41d3-8c30-d9c4cd65fb44', 'JA5Gv1QJLt7XUsQeEbWSNP', NULL, 31, 1772629891500, NULL),
	(5, 'overnight/6/2026-03-04', 'overnight/6/2026-03-04', NULL, 6, 1772663600000, NULL),
	(6, 'overnight/13/2026-03-04', 'overnight/13/2026-03-04', NULL, 13, 1772663600000, NULL),
	(6, 'overnight/15/2026-03-04', 'overnight/15/2026-03-04', NULL, 15, 1772663600000, NULL),
	(8, 'overnight/29/2026-03-04', 'overnight/29/2026-03-04', NULL, 29, 1772663600000, NULL),
	(8, 'overnight/31/2026-03-04', 'overnight/31/2026-03-04', NULL, 31, 1772663600000, NULL),
	(7, 'overnight/21/2026-03-04', 'overnight/21/2026-03-04', NULL, 21, 1772663600000, NULL),
	(7, 'overnight/23/2026-03-04', 'overnight/23/2026-03-04', NULL, 23, 1772663600000, NULL),
	(9, 'once/e29031d2-c7dd-4ce3-98bd-a8d160cc0e73', '0AMMxg2I7AFizAdHn4MdrS', NULL, 2049, 1772664000000, NULL),
	(9, 'stopout/2049', 'stopout/2049', NULL, 2049, 1772664600000, NULL),
	(12, 'once/71da6cd9-b4ed-48d9-bc36-c2c23a28cf11', '0AMMxg2I7AFizAdHn4MdrS', NULL, 2050, 1772664800000, NULL),
	(12, 'once/8faecc71-e23b-4ac7-9a72-decf874d926a', '4_B_jtcI5pe-s1lZ8tnWdc', NULL, 2050, 1772664800000, NULL),
	(12, 'once/19c2cae6-dcf7-4104-b1bd-49e71847e245', 'fBcPF_TfU_L9HNhvBa-nGA', NULL, NULL, 1772665000000, NULL),
	(12, 'once/bbce885b-f86f-4583-8eac-f0350df09a0e', 'Gm-bqO2zpvm8dEL87e2x6H', NULL, 1037, 1772665000000, NULL);
INSERT INTO public.trading_event OVERRIDING SYSTEM VALUE VALUES
	(1, '{5}', '{order_opened}', '{1}', '{1772625800000}', NULL),
	(2, '{5,5}', '{order_closed,order_modified}', '{2,1}', '{1772626000000,1772626000000}', NULL),
	(3, '{5}', '{order_closed}', '{1}', '{1772626200000}', NULL),
	(4, '{5}', '{order_opened}', '{3}', '{1772626200000}', NULL),
	(5, '{5}', '{order_closed_by_level}', '{3}', '{1772626400000}', NULL),
	(6, '{5}', '{order_opened}', '{4}', '{1772626400000}', NULL),
	(7, '{5}', '{order_closed_by_level}', '{4}', '{1772626600000}', NULL),
	(8, '{5}', '{order_placed}', '{5}', '{1772626600000}', NULL),
	(9, '{5}', '{order_cancelled}', '{5}', '{1772626600000}', NULL),
	(10, '{5}', '{order_placed}', '{6}', '{1772626600000}', NULL),
	(11, '{5}', '{order_filled}', '{6}', '{1772626800000}', NULL),
	(12, '{5}', '{order_placed}', '{7}', '{1772626800000}', NULL),
	(13, '{5}', '{order_modified}', '{6}', '{1772626830500}', NULL),
	(14, '{6}', '{demo_reset}', '{NULL}', '{1772626830500}', NULL),
	(15, '{6}', '{order_opened}', '{8}', '{1772626830500}', NULL),
	(16, '{6,6}', '{order_closed,order_modified}', '{9,8}', '{1772627030500,1772627030500}', NULL),
	(17, '{6}', '{order_closed}', '{8}', '{1772627230500}', NULL),
	(18, '{6}', '{order_opened}', '{10}', '{1772627230500}', NULL),
	(19, '{6}', '{order_closed_by_level}', '{10}', '{1772627430500}', NULL),
	(20, '{6}', '{order_opened}', '{11}', '{1772627430500}', NULL),
	(21, '{6}', '{order_closed_by_level}', '{11}', '{1772627630500}', NULL),
	(22, '{6}', '{order_placed}', '{12}', '{1772627630500}', NULL),
	(23, '{6}', '{order_cancelled}', '{12}', '{1772627630500}', NULL),
	(24, '{6}', '{order_placed}', '{13}', '{1772627630500}', NULL),
	(25, '{6}', '{order_filled}', '{13}', '{1772627830500}', NULL),
	(26, '{6}', '{order_placed}', '{14}', '{1772627830500}', NULL),
	(27, '{6}', '{order_opened}', '{15}', '{1772627830500}', NULL),
	(28, '{6}', '{order_modified}', '{15}', '{1772627861000}', NULL),
	(29, '{7}', '{order_opened}', '{16}', '{1772627861000}', NULL),
	(30, '{7,7}', '{order_closed,order_modified}', '{17,16}', '{1772628061000,1772628061000}', NULL),
	(31, '{7}', '{order_closed}', '{16}', '{1772628261000}', NULL),
	(32, '{7}', '{order_opened}', '{18}', '{1772628261000}', NULL),
	(33, '{7}', '{order_closed_by_level}', '{18}', '{1772628461000}', NULL),
	(34, '{7}', '{order_opened}', '{19}', '{1772628461000}', NULL),
	(35, '{7}', '{order_closed_by_level}', '{19}', '{1772628661000}', NULL),
	(36, '{7}', '{order_placed}', '{20}', '{1772628661000}', NULL),
	(37, '{7}', '{order_cancelled}', '{20}', '{1772628661000}', NULL),
	(38, '{7}', '{order_placed}', '{21}', '{1772628661000}', NULL),
	(39, '{7}', '{order_filled}', '{21}', '{1772628861000}', NULL),
	(40, '{7}', '{order_placed}', '{22}', '{1772628861000}', NULL),
	(41, '{7}', '{order_opened}', '{23}', '{1772628861000}', NULL),
	(42, '{7}', '{order_modified}', '{23}', '{1772628891500}', NULL),
	(43, '{8}', '{demo_reset}', '{NULL}', '{1772628891500}', NULL),
	(44, '{8}', '{order_opened}', '{24}', '{1772628891500}', NULL),
	(45, '{8,8}', '{order_closed,order_modified}', '{25,24}', '{1772629091500,1772629091500}', NULL),
	(46, '{8}', '{order_closed}', '{24}', '{1772629291500}', NULL),
	(47, '{8}', '{order_opened}', '{26}', '{1772629291500}', NULL),
	(48, '{8}', '{order_closed_by_level}', '{26}', '{1772629491500}', NULL),
	(49, '{8}', '{order_opened}', '{27}', '{1772629491500}', NULL),
	(51, '{8}', '{order_placed}', '{28}', '{1772629691500}', NULL),
	(52, '{8}', '{order_cancelled}', '{28}', '{1772629691500}', NULL),
	(54, '{8}', '{order_filled}', '{29}', '{1772629891500}', NULL),
	(55, '{8}', '{order_placed}', '{30}', '{1772629891500}', NULL),
	(57, '{8}', '{order_modified}', '{31}', '{1772629922000}', NULL),
	(58, '{5,6,6,8,8,7,7}', '{overnight_charged,overnight_charged,overnight_charged,overnight_charged,overnight_charged,overnight_charged,overnight_charged}', '{6,13,15,29,31,21,23}', '{1772663600000,1772663600000,1772663600000,1772663600000,1772663600000,1772663600000,1772663600000}', NULL),
	(60, '{9}', '{margin_warned}', '{NULL}', '{1772664400000}', '{5856}'),
	(50, '{8}', '{order_closed_by_level}', '{27}', '{1772629691500}', NULL),
	(53, '{8}', '{order_placed}', '{29}', '{1772629691500}', NULL),
	(56, '{8}', '{order_opened}', '{31}', '{1772629891500}', NULL),
	(59, '{9}', '{order_opened}', '{2049}', '{1772664000000}', NULL),
	(61, '{9}', '{order_closed_by_stop_out}', '{2049}', '{1772664600000}', NULL),
	(62, '{9}', '{margin_recovered}', '{NULL}', '{1772664600000}', NULL),
	(63, '{12}', '{order_opened}', '{2050}', '{1772664800000}', NULL),
	(64, '{12}', '{order_closed}', '{2050}', '{1772665000000}', NULL),
	(65, '{12}', '{demo_reset}', '{NULL}', '{1772665000000}', NULL);
INSERT INTO public.trading_order VALUES
	(2, 5, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10000, 20, 0, 0, 1772625800000, 10000001, 1, 1772625800000, 9999999, 10000001, 10000000000, 1772625800000, 10049999, 2, 1772626000000, 10049999, 10050001, 10000000000, 1772626000000, 5000, 'manual', 'market', 0, 0, 0, 0, 1772625800000, 1, 1),
	(1, 5, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10000, 20, 0, 0, 1772625800000, 10000001, 1, 1772625800000, 9999999, 10000001, 10000000000, 1772625800000, 9989999, 3, 1772626200000, 9989999, 9990001, 10000000000, 1772626200000, -1000, 'manual', 'market', 0, 0, 0, 0, 1772625800000, 1, NULL),
	(3, 5, 'BTCUSDT', 'sell', 'closed', 10, 100, 1, 2, 9990, 20, 10030000, 9800000, 1772626200000, 9989999, 3, 1772626200000, 9989999, 9990001, 10000000000, 1772626200000, 10040001, 4, 1772626400000, 10039999, 10040001, 10000000000, 1772626400000, -5000, 'stop_loss', 'market', 0, 0, 0, 0, 1772626200000, 3, NULL),
	(4, 5, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10040, 20, 0, 10070000, 1772626400000, 10040001, 4, 1772626400000, 10039999, 10040001, 10000000000, 1772626400000, 10089999, 5, 1772626600000, 10089999, 10090001, 10000000000, 1772626600000, 5000, 'take_profit', 'market', 0, 0, 0, 0, 1772626400000, 4, NULL),
	(5, 5, 'BTCUSDT', 'buy', 'cancelled', 10, 100, 1, 2, 9000, 18, 0, 0, 1772626600000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772626600000, NULL, 'manual', 'pending', 9000000, 9000, 18, 0, 0, 0, NULL),
	(7, 5, 'BTCUSDT', 'buy', 'pending', 5, 100, 1, 2, 4000, 8, 0, 0, 1772626800000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'pending', 8000000, 4000, 8, 0, 0, 0, NULL),
	(9, 6, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10045, 20, 0, 0, 1772626830500, 10045001, 7, 1772626830500, 10044999, 10045001, 10000000000, 1772626830500, 10049999, 8, 1772627030500, 10049999, 10050001, 10000000000, 1772627030500, 500, 'manual', 'market', 0, 0, 0, 0, 1772626830500, 7, 8),
	(8, 6, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10045, 20, 0, 0, 1772626830500, 10045001, 7, 1772626830500, 10044999, 10045001, 10000000000, 1772626830500, 9989999, 9, 1772627230500, 9989999, 9990001, 10000000000, 1772627230500, -5500, 'manual', 'market', 0, 0, 0, 0, 1772626830500, 7, NULL),
	(10, 6, 'BTCUSDT', 'sell', 'closed', 10, 100, 1, 2, 9990, 20, 10030000, 9800000, 1772627230500, 9989999, 9, 1772627230500, 9989999, 9990001, 10000000000, 1772627230500, 10040001, 10, 1772627430500, 10039999, 10040001, 10000000000, 1772627430500, -5000, 'stop_loss', 'market', 0, 0, 0, 0, 1772627230500, 9, NULL),
	(11, 6, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10040, 20, 0, 10070000, 1772627430500, 10040001, 10, 1772627430500, 10039999, 10040001, 10000000000, 1772627430500, 10089999, 11, 1772627630500, 10089999, 10090001, 10000000000, 1772627630500, 5000, 'take_profit', 'market', 0, 0, 0, 0, 1772627430500, 10, NULL),
	(12, 6, 'BTCUSDT', 'buy', 'cancelled', 10, 100, 1, 2, 9000, 18, 0, 0, 1772627630500, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772627630500, NULL, 'manual', 'pending', 9000000, 9000, 18, 0, 0, 0, NULL),
	(14, 6, 'BTCUSDT', 'buy', 'pending', 5, 100, 1, 2, 4000, 8, 0, 0, 1772627830500, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'pending', 8000000, 4000, 8, 0, 0, 0, NULL),
	(6, 5, 'BTCUSDT', 'buy', 'open', 10, 100, 1, 2, 10040, 20, 8500000, 0, 1772626600000, 10040001, 6, 1772626800000, 10039999, 10040001, 10000000000, 1772626800000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'pending', 10050000, 10050, 20, 139, 1772661600000, 7, NULL),
	(13, 6, 'BTCUSDT', 'buy', 'open', 10, 100, 1, 2, 10040, 20, 9000000, 0, 1772627630500, 10040001, 12, 1772627830500, 10039999, 10040001, 10000000000, 1772627830500, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'pending', 10050000, 10050, 20, 139, 1772661600000, 12, NULL),
	(25, 8, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10045, 20, 0, 0, 1772628891500, 10045001, 19, 1772628891500, 10044999, 10045001, 10000000000, 1772628891500, 10049999, 20, 1772629091500, 10049999, 10050001, 10000000000, 1772629091500, 500, 'manual', 'market', 0, 0, 0, 0, 1772628891500, 19, 24),
	(15, 6, 'EURUSD', 'sell', 'open', 30, 100, 100000, 5, 34800, 70, 8500000000, 0, 1772627830500, 115999, 12, 1772627830500, 115999, 116001, 10000000000, 1772627830500, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'market', 0, 0, 0, 1450, 1772661600000, 13, NULL),
	(17, 7, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10045, 20, 0, 0, 1772627861000, 10045001, 13, 1772627861000, 10044999, 10045001, 10000000000, 1772627861000, 10049999, 14, 1772628061000, 10049999, 10050001, 10000000000, 1772628061000, 500, 'manual', 'market', 0, 0, 0, 0, 1772627861000, 13, 16),
	(16, 7, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10045, 20, 0, 0, 1772627861000, 10045001, 13, 1772627861000, 10044999, 10045001, 10000000000, 1772627861000, 9989999, 15, 1772628261000, 9989999, 9990001, 10000000000, 1772628261000, -5500, 'manual', 'market', 0, 0, 0, 0, 1772627861000, 13, NULL),
	(19, 7, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10040, 20, 0, 10070000, 1772628461000, 10040001, 16, 1772628461000, 10039999, 10040001, 10000000000, 1772628461000, 10089999, 17, 1772628661000, 10089999, 10090001, 10000000000, 1772628661000, 5000, 'take_profit', 'market', 0, 0, 0, 0, 1772628461000, 16, NULL),
	(20, 7, 'BTCUSDT', 'buy', 'cancelled', 10, 100, 1, 2, 9000, 18, 0, 0, 1772628661000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772628661000, NULL, 'manual', 'pending', 9000000, 9000, 18, 0, 0, 0, NULL),
	(21, 7, 'BTCUSDT', 'buy', 'open', 10, 100, 1, 2, 10040, 20, 9000000, 0, 1772628661000, 10040001, 18, 1772628861000, 10039999, 10040001, 10000000000, 1772628861000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'pending', 10050000, 10050, 20, 139, 1772661600000, 18, NULL),
	(29, 8, 'BTCUSDT', 'buy', 'open', 10, 100, 1, 2, 10040, 20, 9000000, 0, 1772629691500, 10040001, 24, 1772629891500, 10039999, 10040001, 10000000000, 1772629891500, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'pending', 10050000, 10050, 20, 139, 1772661600000, 24, NULL),
	(31, 8, 'EURUSD', 'sell', 'open', 30, 100, 100000, 5, 34800, 70, 8500000000, 0, 1772629891500, 115999, 24, 1772629891500, 115999, 116001, 10000000000, 1772629891500, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'market', 0, 0, 0, 1450, 1772661600000, 25, NULL),
	(2049, 9, 'BTCUSDT', 'buy', 'closed', 100, 100, 1, 2, 100410, 201, 0, 0, 1772664000000, 10041001, 28, 1772664000000, 10040999, 10041001, 10000000000, 1772664000000, 9199999, 31, 1772664600000, 9199999, 9200001, 10000000000, 1772664600000, -841002, 'stop_out', 'market', 0, 0, 0, 0, 1772664000000, 28, NULL),
	(2050, 12, 'BTCUSDT', 'buy', 'closed', 100, 100, 1, 2, 92100, 184, 0, 0, 1772664800000, 9210001, 32, 1772664800000, 9209999, 9210001, 10000000000, 1772664800000, 9219999, 33, 1772665000000, 9219999, 9220001, 10000000000, 1772665000000, 9998, 'manual', 'market', 0, 0, 0, 0, 1772664800000, 32, NULL),
	(18, 7, 'BTCUSDT', 'sell', 'closed', 10, 100, 1, 2, 9990, 20, 10030000, 9800000, 1772628261000, 9989999, 15, 1772628261000, 9989999, 9990001, 10000000000, 1772628261000, 10040001, 16, 1772628461000, 10039999, 10040001, 10000000000, 1772628461000, -5000, 'stop_loss', 'market', 0, 0, 0, 0, 1772628261000, 15, NULL),
	(22, 7, 'BTCUSDT', 'buy', 'pending', 5, 100, 1, 2, 4000, 8, 0, 0, 1772628861000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'pending', 8000000, 4000, 8, 0, 0, 0, NULL),
	(24, 8, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10045, 20, 0, 0, 1772628891500, 10045001, 19, 1772628891500, 10044999, 10045001, 10000000000, 1772628891500, 9989999, 21, 1772629291500, 9989999, 9990001, 10000000000, 1772629291500, -5500, 'manual', 'market', 0, 0, 0, 0, 1772628891500, 19, NULL),
	(26, 8, 'BTCUSDT', 'sell', 'closed', 10, 100, 1, 2, 9990, 20, 10030000, 9800000, 1772629291500, 9989999, 21, 1772629291500, 9989999, 9990001, 10000000000, 1772629291500, 10040001, 22, 1772629491500, 10039999, 10040001, 10000000000, 1772629491500, -5000, 'stop_loss', 'market', 0, 0, 0, 0, 1772629291500, 21, NULL),
	(27, 8, 'BTCUSDT', 'buy', 'closed', 10, 100, 1, 2, 10040, 20, 0, 10070000, 1772629491500, 10040001, 22, 1772629491500, 10039999, 10040001, 10000000000, 1772629491500, 10089999, 23, 1772629691500, 10089999, 10090001, 10000000000, 1772629691500, 5000, 'take_profit', 'market', 0, 0, 0, 0, 1772629491500, 22, NULL),
	(28, 8, 'BTCUSDT', 'buy', 'cancelled', 10, 100, 1, 2, 9000, 18, 0, 0, 1772629691500, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1772629691500, NULL, 'manual', 'pending', 9000000, 9000, 18, 0, 0, 0, NULL),
	(30, 8, 'BTCUSDT', 'buy', 'pending', 5, 100, 1, 2, 4000, 8, 0, 0, 1772629891500, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'pending', 8000000, 4000, 8, 0, 0, 0, NULL),
	(23, 7, 'EURUSD', 'sell', 'open', 30, 100, 100000, 5, 34800, 70, 8500000000, 0, 1772628861000, 115999, 18, 1772628861000, 115999, 116001, 10000000000, 1772628861000, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'market', 0, 0, 0, 1450, 1772661600000, 19, NULL);
INSERT INTO public.trading_shard VALUES
	(0, 1, NULL),
	(1, 1, NULL),
	(2, 1, NULL),
	(3, 1, NULL),
	(4, 1, NULL),
	(5, 1, NULL),
	(6, 1, NULL),
	(7, 1, NULL),
	(8, 1, NULL),
	(9, 1, NULL),
	(10, 1, NULL),
	(11, 1, NULL),
	(12, 1, NULL),
	(13, 1, NULL),
	(14, 1, NULL),
	(15, 1, NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES
	(10000001, 'northwind', 'trader@northwind.example', 'trader@northwind.example', '$argon2id$v=19$m=19456,t=2,p=1$WrXUnI3lkroAQpYv65rn+w$uLG0QAkWiGOVo/2Iy2JOkTjPY1pJkGL2iuVtUYtgv+s', 'trader', 'en', 'DVZV3L75', NULL, 1772625600000, NULL, 'email', 1772625600000, '', NULL, NULL, NULL),
	(10000002, 'plumtree', 'trader@plumtree.example', 'trader@plumtree.example', '$argon2id$v=19$m=19456,t=2,p=1$7T04r/Qzi+uJGc5EcMrhdA$RLODx62ADUCC16wxT9Bw3Qm1etHu14JYws9Q/fze1wg', 'trader', 'en', 'DF7A3Q7W', NULL, 1772625600000, NULL, 'email', 1772625600000, '', NULL, NULL, NULL),
	(10000003, 'northwind', 'ann@mail.example', 'ann@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$EkA5D7/v8YzQscAE58tcvA$JZ6cxAPGwEQN2rUtm7dFCXJUfCMuG3FUkjptEKeadCU', 'ann', 'en', 'DR5AC38T', NULL, 1772625800000, NULL, 'email', 1772625800000, '', NULL, NULL, NULL),
	(10000004, 'plumtree', 'bob@mail.example', 'bob@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$1FNteHecst4Tlz32+f6hig$98mY9U+FvMnn/1sWrB7kHktc4bgVrRLeQI6LG/HuqpQ', 'bob', 'en', 'WKWQSKCV', NULL, 1772627861000, NULL, 'email', 1772627861000, '', NULL, NULL, NULL),
	(10000005, 'northwind', 'cal@mail.example', 'cal@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$24LHNdAsoqez7EA71/Ch2Q$ReEjHtMAk8Nm0Ax93s1nBc/7RjFAvmqH1JLT2Ccotc0', 'cal', 'en', 'R3RVWFKC', NULL, 1772663800000, NULL, 'email', 1772663800000, '', NULL, NULL, NULL),
	(10000006, 'northwind', 'dot@mail.example', 'dot@mail.example', '$argon2id$v=19$m=19456,t=2,p=1$VMRmi070qAY4IATzO+0LmQ$uFW41MQ8BLhgt78kIr4fdbekKls5aOG6trtjKhySlto', 'dot', 'en', '8CT25QB5', NULL, 1772664600000, NULL, 'email', 1772664600000, '', NULL, NULL, NULL);
INSERT INTO public.verification_codes VALUES
	('northwind', 'register', 'CvmZ9gWAkQHmtT9MFhbaSa222amtZEMPDIxgzwodxSc', '\xbbdabc7354ea751d90a66dc601fdbc55675635b4af165cc6c4d732742ba5502d', 1772625800000, 1772626400000, 0, true),
	('plumtree', 'register', 'CShRkII_ObCFcdWG_cbaNafZXgdG-DiYcbZ6ZcYnFm8', '\x1be06fe3f819fc693cb6f9a82096c9e30a20f339f118383cf9b50e429e2f629e', 1772627861000, 1772628461000, 0, true),
	('northwind', 'register', 'ilv2gq9f-pV1tGCOwJtb6CPPA18GQIkFdnz0XtC1_iE', '\xb548c8208ca0ee32b14198e179e047cac6fb50d6c34bff284cea9fe1553b486f', 1772663800000, 1772664400000, 0, true),
	('northwind', 'register', 'uYdaZX5oct4h4R9V7W0CNzNlOw35OPOSy77pqs6qRs8', '\xe36b619d71a8f4db409855e69ec2503e90603fac08dfc0166abc9e61c8e228de', 1772664600000, 1772665200000, 0, true);
INSERT INTO public.workspace_document VALUES
	('northwind', 10000003, 'watchlist', 1, 1772627861000, '{"symbols": ["EURUSD", "BTCUSDT"], "version": 1}'),
	('northwind', 10000003, 'chart-layout', 1, 1772627861000, '{"sub": [], "main": [{"name": "MA", "colour": 0, "parameters": [7, 25]}], "scale": "logarithmic", "magnet": "off", "period": "5min", "candles": "area", "version": 1, "drawingsHidden": false}'),
	('plumtree', 10000004, 'watchlist', 1, 1772629922000, '{"symbols": ["EURUSD", "BTCUSDT"], "version": 1}'),
	('plumtree', 10000004, 'chart-layout', 1, 1772629922000, '{"sub": [], "main": [{"name": "MA", "colour": 0, "parameters": [7, 25]}], "scale": "logarithmic", "magnet": "off", "period": "5min", "candles": "area", "version": 1, "drawingsHidden": false}');
SELECT pg_catalog.setval('public.ledger_account_id_seq', 12, true);
SELECT pg_catalog.setval('public.ledger_entry_id_seq', 1536, true);
SELECT pg_catalog.setval('public.notification_id_seq', 26, true);
SELECT pg_catalog.setval('public.operators_id_seq', 2, true);
SELECT pg_catalog.setval('public.option_event_id_seq', 25, true);
SELECT pg_catalog.setval('public.quote_log_run_id_seq', 1, true);
SELECT pg_catalog.setval('public.trading_event_id_seq1', 65, true);
SELECT pg_catalog.setval('public.trading_order_numbers', 2049, true);
SELECT pg_catalog.setval('public.trading_watcher_numbers', 1, true);
SELECT pg_catalog.setval('public.users_id_seq', 10000006, true);
ALTER TABLE ONLY public.authenticators
    ADD CONSTRAINT authenticators_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.captchas
    ADD CONSTRAINT captchas_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.demo_reset
    ADD CONSTRAINT demo_reset_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.factor_tries
    ADD CONSTRAINT factor_tries_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_pkey PRIMARY KEY (user_id, device_hash);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_account
    ADD CONSTRAINT ledger_account_user_id_account_mode_key UNIQUE (user_id, account_mode);
ALTER TABLE ONLY public.ledger_entry
    ADD CONSTRAINT ledger_entry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ledger_route
    ADD CONSTRAINT ledger_route_pkey PRIMARY KEY (kind);
ALTER TABLE ONLY public.login_places
    ADD CONSTRAINT login_places_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.login_tries
    ADD CONSTRAINT login_tries_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.margin_stage
    ADD CONSTRAINT margin_stage_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notification
    ADD CONSTRAINT notification_user_id_subject_key UNIQUE (user_id, subject);
ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_email_key_key UNIQUE (email_key);
ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.option_event
    ADD CONSTRAINT option_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.option_order
    ADD CONSTRAINT option_order_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.outbox_cursor
    ADD CONSTRAINT outbox_cursor_pkey PRIMARY KEY (consumer, event_table);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_brand_id_credential_id_key UNIQUE (brand_id, credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quote_log
    ADD CONSTRAINT quote_log_pkey PRIMARY KEY (symbol, sequence, time_ms);
ALTER TABLE ONLY public.quote_log_20509
    ADD CONSTRAINT quote_log_20509_pkey PRIMARY KEY (symbol, sequence, time_ms);
ALTER TABLE ONLY public.quote_log_20510
    ADD CONSTRAINT quote_log_20510_pkey PRIMARY KEY (symbol, sequence, time_ms);
ALTER TABLE ONLY public.quote_log_20511
    ADD CONSTRAINT quote_log_20511_pkey PRIMARY KEY (symbol, sequence, time_ms);
ALTER TABLE ONLY public.quote_log_20512
    ADD CONSTRAINT quote_log_20512_pkey PRIMARY KEY (symbol, sequence, time_ms);
ALTER TABLE ONLY public.quote_log_20513
    ADD CONSTRAINT quote_log_20513_pkey PRIMARY KEY (symbol, sequence, time_ms);
ALTER TABLE ONLY public.quote_log_20514
    ADD CONSTRAINT quote_log_20514_pkey PRIMARY KEY (symbol, sequence, time_ms);
ALTER TABLE ONLY public.quote_log_20515
    ADD CONSTRAINT quote_log_20515_pkey PRIMARY KEY (symbol, sequence, time_ms);
ALTER TABLE ONLY public.quote_log_20516
    ADD CONSTRAINT quote_log_20516_pkey PRIMARY KEY (symbol, sequence, time_ms);
ALTER TABLE ONLY public.quote_log_20517
    ADD CONSTRAINT quote_log_20517_pkey PRIMARY KEY (symbol, sequence, time_ms);
ALTER TABLE ONLY public.quote_log_20518
    ADD CONSTRAINT quote_log_20518_pkey PRIMARY KEY (symbol, sequence, time_ms);
ALTER TABLE ONLY public.quote_log_run
    ADD CONSTRAINT quote_log_run_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.quote_number
    ADD CONSTRAINT quote_number_pkey PRIMARY KEY (symbol);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash);
ALTER TABLE ONLY public.send_budgets
    ADD CONSTRAINT send_budgets_pkey PRIMARY KEY (brand_id, kind, key);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.trading_command
    ADD CONSTRAINT trading_command_pkey PRIMARY KEY (account_id, key);
ALTER TABLE ONLY public.trading_event
    ADD CONSTRAINT trading_event_batch_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.trading_order
    ADD CONSTRAINT trading_order_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.trading_shard
    ADD CONSTRAINT trading_shard_pkey PRIMARY KEY (shard);
ALTER TABLE ONLY public.trading_watcher
    ADD CONSTRAINT trading_watcher_pkey PRIMARY KEY (owner);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_brand_id_email_key_key UNIQUE (brand_id, email_key);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_brand_id_invite_code_key UNIQUE (brand_id, invite_code);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_brand_id_phone_lookup_key UNIQUE (brand_id, phone_lookup);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.verification_codes
    ADD CONSTRAINT verification_codes_pkey PRIMARY KEY (brand_id, purpose, target);
ALTER TABLE ONLY public.workspace_document
    ADD CONSTRAINT workspace_document_pkey PRIMARY KEY (brand_id, user_id, key);
CREATE INDEX captchas_by_expiry ON public.captchas USING btree (expires_ms);
CREATE INDEX files_of_owner ON public.files USING btree (owner_id);
CREATE INDEX notification_newest ON public.notification USING btree (user_id, id DESC);
CREATE INDEX notification_unread ON public.notification USING btree (user_id) WHERE (read_at_ms IS NULL);
CREATE INDEX option_order_by_beginning ON public.option_order USING btree (account_id, begin_ms DESC, id DESC) WHERE (status = 'settled'::text);
CREATE INDEX option_order_by_ending ON public.option_order USING btree (account_id, settled_at_ms DESC, id DESC) INCLUDE (result) WHERE (status = 'settled'::text);
CREATE INDEX option_order_ending ON public.option_order USING btree (end_ms) WHERE (status = 'running'::text);
CREATE INDEX option_order_running ON public.option_order USING btree (account_id, begin_ms DESC, id DESC) WHERE (status = 'running'::text);
CREATE INDEX passkey_challenges_by_expiry ON public.passkey_challenges USING btree (expires_ms);
CREATE INDEX passkeys_of_user ON public.passkeys USING btree (user_id);
CREATE INDEX sessions_ended ON public.sessions USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id) WHERE (ended_ms IS NULL);
CREATE INDEX trading_order_by_ending ON public.trading_order USING btree (account_id, status, closed_at_ms DESC NULLS LAST, id DESC) INCLUDE (profit_loss) WHERE (status <> ALL (ARRAY['pending'::text, 'open'::text]));
CREATE INDEX trading_order_by_placing ON public.trading_order USING btree (account_id, status, placed_at_ms DESC, id DESC) WHERE (status <> ALL (ARRAY['pending'::text, 'open'::text]));
CREATE INDEX trading_order_living ON public.trading_order USING btree (account_id) WHERE (status = ANY (ARRAY['pending'::text, 'open'::text]));
ALTER INDEX public.quote_log_pkey ATTACH PARTITION public.quote_log_20509_pkey;
ALTER INDEX public.quote_log_pkey ATTACH PARTITION public.quote_log_20510_pkey;
ALTER INDEX public.quote_log_pkey ATTACH PARTITION public.quote_log_20511_pkey;
ALTER INDEX public.quote_log_pkey ATTACH PARTITION public.quote_log_20512_pkey;
ALTER INDEX public.quote_log_pkey ATTACH PARTITION public.quote_log_20513_pkey;
ALTER INDEX public.quote_log_pkey ATTACH PARTITION public.quote_log_20514_pkey;
ALTER INDEX public.quote_log_pkey ATTACH PARTITION public.quote_log_20515_pkey;
ALTER INDEX public.quote_log_pkey ATTACH PARTITION public.quote_log_20516_pkey;
ALTER INDEX public.quote_log_pkey ATTACH PARTITION public.quote_log_20517_pkey;
ALTER INDEX public.quote_log_pkey ATTACH PARTITION public.quote_log_20518_pkey;
CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
CREATE TRIGGER ledger_route_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_route FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_ledger_change();
ALTER TABLE ONLY public.authenticators
    ADD CONSTRAINT authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.factor_tries
    ADD CONSTRAINT factor_tries_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.known_devices
    ADD CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.passkey_challenges
    ADD CONSTRAINT passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES public.users(id);
