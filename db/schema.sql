-- Made by `npm run task schema` from the migrated database; tests/schema/schema.test.ts keeps it true.

create table address (
  language text not null,
  slug text not null,
  kind text not null,
  target text not null,
  is_current boolean not null default true,
  constraint address_pkey PRIMARY KEY (language, slug),
  constraint address_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'list'::text, 'article'::text])))
);
CREATE INDEX address_of_slug ON address USING btree (slug);
CREATE UNIQUE INDEX address_target ON address USING btree (kind, target, language) WHERE is_current;
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON address FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('content');

create table affiliate_hit (
  id uuid not null default gen_random_uuid(),
  partner_id uuid not null,
  store text not null,
  device_footprint text not null,
  domain text not null,
  url text not null,
  ip inet,
  campaign text,
  is_own boolean not null default false,
  day date not null,
  created_at timestamp with time zone not null default now(),
  constraint affiliate_hit_pkey PRIMARY KEY (id),
  constraint affiliate_hit_partner_id_device_footprint_day_key UNIQUE (partner_id, device_footprint, day),
  constraint affiliate_hit_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE INDEX affiliate_hit_age ON affiliate_hit USING btree (created_at) WHERE (ip IS NOT NULL);

create table article (
  id integer not null,
  kind text not null,
  is_personalised boolean not null,
  production_days integer not null default 2,
  position integer not null default 0,
  published_at timestamp with time zone not null default now(),
  print_colour text not null default 'RGB'::text,
  print_mirrored boolean not null default false,
  least_pages integer not null default 1,
  most_pages integer not null default 1,
  weight_grams integer not null default 0,
  product_view text not null default 'sheet'::text,
  variant_axis text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  popularity integer not null default 0,
  price_per text not null default 'DESIGN'::text,
  included_pages integer,
  page_weight_grams integer not null default 0,
  print_look text,
  set_size integer,
  sheet jsonb,
  may_turn boolean not null default false,
  edge_mm numeric(5,1),
  constraint article_pkey PRIMARY KEY (id),
  constraint article_edge_mm_check CHECK ((edge_mm > (0)::numeric)),
  constraint article_id_check CHECK ((id > 0)),
  constraint article_included_pages_check CHECK (((included_pages >= 1) AND (included_pages <= 400))),
  constraint article_page_weight_grams_check CHECK ((page_weight_grams >= 0)),
  constraint article_pages CHECK ((((least_pages >= 1) AND (least_pages <= 400)) AND ((most_pages >= least_pages) AND (most_pages <= 400)))),
  constraint article_price_per_check CHECK ((price_per = ANY (ARRAY['DESIGN'::text, 'PRINT'::text]))),
  constraint article_print_colour_check CHECK ((print_colour = ANY (ARRAY['RGB'::text, 'CMYK'::text]))),
  constraint article_print_look_check CHECK ((print_look = ANY (ARRAY['photo'::text, 'retro'::text]))),
  constraint article_set_size_check CHECK (((set_size >= 2) AND (set_size <= 100))),
  constraint article_sheet_check CHECK ((jsonb_typeof(sheet) = 'object'::text)),
  constraint article_variant_axis_check CHECK ((variant_axis = ANY (ARRAY['size'::text, 'pieces'::text, 'model'::text, 'pack'::text, 'shape'::text, 'colour'::text]))),
  constraint article_weight_grams_check CHECK ((weight_grams >= 0))
);
CREATE INDEX article_kind ON article USING btree (kind);
CREATE INDEX article_published ON article USING btree (published_at);
CREATE TRIGGER note_changed_articles AFTER UPDATE ON article REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('id');
CREATE TRIGGER note_changed_articles_all AFTER TRUNCATE ON article FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles();
CREATE TRIGGER note_changed_articles_come AFTER INSERT ON article REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('id');
CREATE TRIGGER note_changed_articles_gone AFTER DELETE ON article REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('id');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON article FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table article_attribute (
  article_id integer not null,
  code text not null,
  constraint article_attribute_pkey PRIMARY KEY (article_id, code),
  constraint article_attribute_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_attribute_code_fkey FOREIGN KEY (code) REFERENCES attribute_value(code)
);
CREATE INDEX article_attribute_code ON article_attribute USING btree (code, article_id);
CREATE TRIGGER note_changed_articles AFTER UPDATE ON article_attribute REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('article_id');
CREATE TRIGGER note_changed_articles_all AFTER TRUNCATE ON article_attribute FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles();
CREATE TRIGGER note_changed_articles_come AFTER INSERT ON article_attribute REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('article_id');
CREATE TRIGGER note_changed_articles_gone AFTER DELETE ON article_attribute REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('article_id');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON article_attribute FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table article_picture (
  article_id integer not null,
  position integer not null,
  picture text not null,
  constraint article_picture_pkey PRIMARY KEY (article_id, "position"),
  constraint article_picture_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_picture_picture_fkey FOREIGN KEY (picture) REFERENCES picture(name)
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON article_picture FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table article_price (
  article_id integer not null,
  store text not null,
  amount_minor integer not null,
  currency text not null,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone,
  variant text not null default ''::text,
  page_minor integer,
  constraint article_price_pkey PRIMARY KEY (article_id, store, variant, valid_from),
  constraint article_price_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_price_amount_minor_check CHECK ((amount_minor > 0)),
  constraint article_price_check CHECK (((valid_until IS NULL) OR (valid_until > valid_from))),
  constraint article_price_page_minor_check CHECK ((page_minor > 0))
);
CREATE INDEX article_price_begins ON article_price USING btree (store, valid_from);
CREATE UNIQUE INDEX article_price_current ON article_price USING btree (article_id, store, variant) WHERE (valid_until IS NULL);
CREATE INDEX article_price_ended ON article_price USING btree (store, valid_until) WHERE (valid_until IS NOT NULL);
CREATE INDEX article_price_store ON article_price USING btree (store, article_id);
CREATE TRIGGER note_changed_articles AFTER UPDATE ON article_price REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('article_id');
CREATE TRIGGER note_changed_articles_all AFTER TRUNCATE ON article_price FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles();
CREATE TRIGGER note_changed_articles_come AFTER INSERT ON article_price REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('article_id');
CREATE TRIGGER note_changed_articles_gone AFTER DELETE ON article_price REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('article_id');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON article_price FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table article_sale (
  article_id integer not null,
  store text not null,
  day date not null,
  pieces integer not null,
  constraint article_sale_pkey PRIMARY KEY (article_id, store, day),
  constraint article_sale_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_sale_pieces_check CHECK ((pieces >= 0))
);
CREATE INDEX article_sale_day ON article_sale USING btree (day);

create table article_tag (
  article_id integer not null,
  tag_id integer not null,
  constraint article_tag_pkey PRIMARY KEY (article_id, tag_id),
  constraint article_tag_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE
);
CREATE INDEX article_tag_tag ON article_tag USING btree (tag_id);
CREATE TRIGGER note_changed_articles AFTER UPDATE ON article_tag REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('article_id');
CREATE TRIGGER note_changed_articles_all AFTER TRUNCATE ON article_tag FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles();
CREATE TRIGGER note_changed_articles_come AFTER INSERT ON article_tag REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('article_id');
CREATE TRIGGER note_changed_articles_gone AFTER DELETE ON article_tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('article_id');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON article_tag FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table article_text (
  article_id integer not null,
  language text not null,
  slug text not null,
  name text not null,
  name_plural text not null,
  summary text not null,
  description text not null,
  box text[] not null default '{}'::text[],
  constraint article_text_pkey PRIMARY KEY (article_id, language),
  constraint article_text_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX article_slug ON article_text USING btree (language, slug);
CREATE TRIGGER article_address AFTER INSERT OR UPDATE ON article_text FOR EACH ROW EXECUTE FUNCTION keep_address('article', 'article_id');
CREATE TRIGGER article_address_gone AFTER DELETE ON article_text FOR EACH ROW EXECUTE FUNCTION drop_addresses('article', 'article_id');
CREATE TRIGGER match_search_words_all_gone AFTER TRUNCATE ON article_text FOR EACH STATEMENT EXECUTE FUNCTION rebuild_search_words();
CREATE TRIGGER match_search_words_changed AFTER UPDATE ON article_text REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('article', 'article_id');
CREATE TRIGGER match_search_words_come AFTER INSERT ON article_text REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('article', 'article_id');
CREATE TRIGGER match_search_words_gone AFTER DELETE ON article_text REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('article', 'article_id');
CREATE TRIGGER note_changed_articles_all AFTER TRUNCATE ON article_text FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles();
CREATE TRIGGER note_changed_articles_come AFTER INSERT ON article_text REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('article_id');
CREATE TRIGGER note_changed_articles_gone AFTER DELETE ON article_text REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles('article_id');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON article_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table article_variant (
  article_id integer not null,
  code text not null,
  position integer not null default 0,
  width_mm numeric(8,2) not null,
  height_mm numeric(8,2) not null,
  bleed_mm numeric(6,2) not null,
  safe_mm numeric(6,2) not null,
  resolution_dpi integer not null,
  page_plan jsonb,
  contents jsonb,
  finish text,
  constraint article_variant_pkey PRIMARY KEY (article_id, code),
  constraint article_variant_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_variant_finish_fkey FOREIGN KEY (finish) REFERENCES attribute_value(code),
  constraint article_variant_contents_check CHECK (((jsonb_typeof(contents) = 'array'::text) AND (jsonb_array_length(contents) > 0))),
  constraint article_variant_page_plan_check CHECK (((jsonb_typeof(page_plan) = 'array'::text) AND (jsonb_array_length(page_plan) > 0)))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON article_variant FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table article_variant_text (
  article_id integer not null,
  code text not null,
  language text not null,
  label text not null,
  size text,
  constraint article_variant_text_pkey PRIMARY KEY (article_id, code, language),
  constraint article_variant_text_article_id_code_fkey FOREIGN KEY (article_id, code) REFERENCES article_variant(article_id, code) ON DELETE CASCADE
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON article_variant_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table article_video (
  article_id integer not null,
  position integer not null,
  video text not null,
  constraint article_video_pkey PRIMARY KEY (article_id, "position"),
  constraint article_video_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint article_video_video_fkey FOREIGN KEY (video) REFERENCES video(name)
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON article_video FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table attachment (
  id text not null,
  store text not null,
  sha256 text not null,
  name text not null,
  bytes bigint not null,
  ticket_id uuid,
  created_at timestamp with time zone not null default now(),
  message_id uuid,
  constraint attachment_pkey PRIMARY KEY (id),
  constraint attachment_message_id_fkey FOREIGN KEY (message_id) REFERENCES ticket_message(id) ON DELETE CASCADE,
  constraint attachment_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_file(sha256) ON DELETE RESTRICT,
  constraint attachment_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint attachment_bytes_check CHECK ((bytes > 0)),
  constraint attachment_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{22}$'::text))
);
CREATE INDEX attachment_file ON attachment USING btree (sha256);
CREATE INDEX attachment_message ON attachment USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX attachment_ticket ON attachment USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX attachment_unclaimed ON attachment USING btree (created_at) WHERE (ticket_id IS NULL);

create table attempt_count (
  key text not null,
  window_ends_at timestamp with time zone not null,
  attempts integer not null,
  constraint attempt_count_pkey PRIMARY KEY (key)
);
CREATE INDEX attempt_count_end ON attempt_count USING btree (window_ends_at);

create table attribute_text (
  attribute text not null,
  language text not null,
  label text not null,
  constraint attribute_text_pkey PRIMARY KEY (attribute, language),
  constraint attribute_text_attribute_check CHECK ((attribute = ANY (ARRAY['material'::text, 'finish'::text, 'colour'::text, 'care'::text, 'size'::text, 'pieces'::text, 'model'::text, 'pack'::text, 'shape'::text])))
);
CREATE TRIGGER attribute_text_counts AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON attribute_text FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_version('words');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON attribute_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table attribute_value (
  code text not null,
  attribute text not null,
  constraint attribute_value_pkey PRIMARY KEY (code),
  constraint attribute_value_attribute_check CHECK ((attribute = ANY (ARRAY['material'::text, 'finish'::text, 'colour'::text, 'care'::text])))
);
CREATE TRIGGER note_changed_articles AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON attribute_value FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles();
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON attribute_value FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table attribute_value_text (
  code text not null,
  language text not null,
  label text not null,
  constraint attribute_value_text_pkey PRIMARY KEY (code, language),
  constraint attribute_value_text_code_fkey FOREIGN KEY (code) REFERENCES attribute_value(code) ON DELETE CASCADE
);
CREATE TRIGGER attribute_value_text_counts AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON attribute_value_text FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_version('words');
CREATE TRIGGER match_search_words_all_gone AFTER TRUNCATE ON attribute_value_text FOR EACH STATEMENT EXECUTE FUNCTION rebuild_search_words();
CREATE TRIGGER match_search_words_changed AFTER UPDATE ON attribute_value_text REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER match_search_words_come AFTER INSERT ON attribute_value_text REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER match_search_words_gone AFTER DELETE ON attribute_value_text REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON attribute_value_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table backup_run (
  id bigint not null generated as identity,
  kind text not null,
  place text not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  bytes bigint,
  files integer,
  row_count bigint,
  failure text,
  constraint backup_run_pkey PRIMARY KEY (id),
  constraint backup_run_kind_check CHECK ((kind = ANY (ARRAY['BACKUP'::text, 'RESTORE_TEST'::text])))
);
CREATE INDEX backup_run_last ON backup_run USING btree (kind, started_at DESC);

create table bank_entry (
  id uuid not null default gen_random_uuid(),
  account_iban text not null,
  entry_key text not null,
  booked_on date not null,
  amount_minor integer not null,
  currency text not null,
  reference text not null,
  counterparty text not null,
  state text not null,
  payment_id uuid,
  billing_statement_id uuid,
  refund_id uuid,
  imported_at timestamp with time zone not null,
  imported_by text not null,
  decided_at timestamp with time zone,
  decided_by text,
  note text,
  constraint bank_entry_pkey PRIMARY KEY (id),
  constraint bank_entry_account_iban_entry_key_key UNIQUE (account_iban, entry_key),
  constraint bank_entry_billing_statement_id_fkey FOREIGN KEY (billing_statement_id) REFERENCES billing_statement(id) ON DELETE RESTRICT,
  constraint bank_entry_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint bank_entry_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id) ON DELETE RESTRICT,
  constraint bank_entry_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint bank_entry_state_check CHECK ((state = ANY (ARRAY['MATCHED'::text, 'PARTIAL'::text, 'OVER'::text, 'UNKNOWN'::text, 'PAYOUT'::text, 'CLOSED'::text])))
);
CREATE INDEX bank_entry_by_amount ON bank_entry USING btree (amount_minor, id);
CREATE INDEX bank_entry_by_day ON bank_entry USING btree (booked_on, id);
CREATE INDEX bank_entry_open ON bank_entry USING btree (booked_on) WHERE (state = ANY (ARRAY['PARTIAL'::text, 'OVER'::text, 'UNKNOWN'::text]));
CREATE INDEX bank_entry_payment ON bank_entry USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE TRIGGER bank_entry_tells_office AFTER INSERT OR UPDATE ON bank_entry FOR EACH STATEMENT EXECUTE FUNCTION tell_office('transfers');

create table billing_account (
  customer_id uuid not null,
  currency text not null,
  limit_minor integer not null,
  used_minor integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint billing_account_pkey PRIMARY KEY (customer_id),
  constraint billing_account_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint billing_account_limit_minor_check CHECK ((limit_minor >= 0)),
  constraint billing_account_used_minor_check CHECK ((used_minor >= 0))
);

create table billing_statement (
  id uuid not null default gen_random_uuid(),
  reference text not null,
  customer_id uuid,
  store text not null,
  month date not null,
  total_minor integer not null,
  currency text not null,
  due_on date not null,
  paid_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint billing_statement_pkey PRIMARY KEY (id),
  constraint billing_statement_customer_id_store_currency_month_key UNIQUE (customer_id, store, currency, month),
  constraint billing_statement_reference_key UNIQUE (reference),
  constraint billing_statement_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE SET NULL,
  constraint billing_statement_reference_check CHECK ((length(reference) >= 8)),
  constraint billing_statement_total_minor_check CHECK ((total_minor >= 0))
);

create table block (
  list_id text not null,
  position integer not null,
  kind text not null,
  media text,
  picture text,
  video text,
  resource_kind text,
  resource_id text,
  facts jsonb not null default '{}'::jsonb,
  constraint block_pkey PRIMARY KEY (list_id, "position"),
  constraint block_list_id_fkey FOREIGN KEY (list_id) REFERENCES catalogue_list(id) ON DELETE CASCADE,
  constraint block_picture_fkey FOREIGN KEY (picture) REFERENCES picture(name),
  constraint block_video_fkey FOREIGN KEY (video) REFERENCES video(name),
  constraint block_check CHECK (((resource_kind IS NULL) = (resource_id IS NULL))),
  constraint block_kind_check CHECK ((kind = ANY (ARRAY['attribute'::text, 'banner'::text, 'catalog'::text, 'environment'::text, 'design'::text, 'product'::text, 'project_preview'::text, 'review'::text, 'shipment_company'::text]))),
  constraint block_media_check CHECK ((media = ANY (ARRAY['IMAGE'::text, 'VIDEO'::text]))),
  constraint block_resource_kind_check CHECK ((resource_kind = ANY (ARRAY['RESOURCE'::text, 'TAB'::text, 'ARTICLE'::text])))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON block FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('content');

create table block_text (
  list_id text not null,
  position integer not null,
  language text not null,
  title text not null default ''::text,
  body text not null default ''::text,
  link text not null default ''::text,
  constraint block_text_pkey PRIMARY KEY (list_id, "position", language),
  constraint block_text_list_id_position_fkey FOREIGN KEY (list_id, "position") REFERENCES block(list_id, "position") ON DELETE CASCADE
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON block_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('content');

create table cancel_request (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  reason text not null,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  answer text,
  answered_by text,
  answered_at timestamp with time zone,
  note text,
  constraint cancel_request_pkey PRIMARY KEY (id),
  constraint cancel_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint cancel_request_answer_check CHECK ((answer = ANY (ARRAY['AGREED'::text, 'REFUSED'::text, 'MOVED'::text]))),
  constraint cancel_request_check CHECK (((answer IS NULL) = (answered_at IS NULL)))
);
CREATE INDEX cancel_request_of_order ON cancel_request USING btree (order_id);
CREATE UNIQUE INDEX cancel_request_open ON cancel_request USING btree (order_id) WHERE (answer IS NULL);

create table carrier (
  code text not null,
  name text not null,
  tracking_url text,
  constraint carrier_pkey PRIMARY KEY (code),
  constraint carrier_code_check CHECK ((code ~ '^[a-z0-9-]{2,40}$'::text)),
  constraint carrier_tracking_url_check CHECK ((tracking_url ~~ 'https://%{number}%'::text))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON carrier FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table carrier_service (
  code text not null,
  carrier text not null,
  mode text not null,
  speed text not null default 'STANDARD'::text,
  network text,
  cut_off_hour integer not null,
  most_weight_grams integer not null,
  most_sides_mm integer[] not null,
  is_offered boolean not null default true,
  position integer not null default 0,
  constraint carrier_service_pkey PRIMARY KEY (code),
  constraint carrier_service_carrier_fkey FOREIGN KEY (carrier) REFERENCES carrier(code) ON DELETE RESTRICT,
  constraint carrier_service_check CHECK (((mode = 'PICKPOINT'::text) = (network IS NOT NULL))),
  constraint carrier_service_code_check CHECK ((code ~ '^[a-z0-9-]{2,40}$'::text)),
  constraint carrier_service_cut_off_hour_check CHECK (((cut_off_hour >= 0) AND (cut_off_hour <= 24))),
  constraint carrier_service_mode_check CHECK ((mode = ANY (ARRAY['ADDRESS'::text, 'PICKPOINT'::text, 'MANAGED'::text, 'CUSTOMER'::text]))),
  constraint carrier_service_most_sides_mm_check CHECK (((cardinality(most_sides_mm) = 3) AND (most_sides_mm[3] > 0) AND (most_sides_mm[1] >= most_sides_mm[2]) AND (most_sides_mm[2] >= most_sides_mm[3]))),
  constraint carrier_service_most_weight_grams_check CHECK ((most_weight_grams > 0)),
  constraint carrier_service_network_check CHECK ((network ~ '^[a-z0-9-]{2,40}$'::text)),
  constraint carrier_service_speed_check CHECK ((speed = ANY (ARRAY['STANDARD'::text, 'EXPRESS'::text])))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON carrier_service FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table carrier_service_country (
  service text not null,
  country text not null,
  days_least integer not null,
  days_most integer not null,
  not_to text[] not null default '{}'::text[],
  constraint carrier_service_country_pkey PRIMARY KEY (service, country),
  constraint carrier_service_country_service_fkey FOREIGN KEY (service) REFERENCES carrier_service(code) ON DELETE CASCADE,
  constraint carrier_service_country_check CHECK ((days_most >= days_least)),
  constraint carrier_service_country_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint carrier_service_country_days_least_check CHECK ((days_least >= 0))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON carrier_service_country FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table carrier_service_price (
  service text not null,
  store text not null,
  up_to_grams integer not null,
  amount_minor integer not null,
  constraint carrier_service_price_pkey PRIMARY KEY (service, store, up_to_grams),
  constraint carrier_service_price_service_fkey FOREIGN KEY (service) REFERENCES carrier_service(code) ON DELETE CASCADE,
  constraint carrier_service_price_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint carrier_service_price_up_to_grams_check CHECK ((up_to_grams > 0))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON carrier_service_price FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table cart (
  id uuid not null default gen_random_uuid(),
  store text not null,
  ext_session_id text not null,
  customer_id uuid,
  contact_name text,
  contact_surname text,
  contact_email text,
  contact_phone text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ordered_at timestamp with time zone,
  codes text[] not null default '{}'::text[],
  chosen_code text,
  seen jsonb,
  locale text,
  reminded_at timestamp with time zone,
  constraint cart_pkey PRIMARY KEY (id),
  constraint cart_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint cart_codes_check CHECK ((cardinality(codes) <= 10))
);
CREATE UNIQUE INDEX cart_customer ON cart USING btree (store, customer_id) WHERE ((customer_id IS NOT NULL) AND (ordered_at IS NULL));
CREATE INDEX cart_of_visitor ON cart USING btree (id) WHERE ((customer_id IS NULL) AND (ordered_at IS NULL));
CREATE INDEX cart_ordered ON cart USING btree (ordered_at) WHERE ((ordered_at IS NOT NULL) AND ((contact_email IS NOT NULL) OR (contact_phone IS NOT NULL) OR (contact_name IS NOT NULL) OR (contact_surname IS NOT NULL) OR (seen IS NOT NULL)));
CREATE UNIQUE INDEX cart_session ON cart USING btree (store, ext_session_id) WHERE (ordered_at IS NULL);
CREATE INDEX cart_waiting ON cart USING btree (updated_at) WHERE ((ordered_at IS NULL) AND (reminded_at IS NULL));

create table cart_line (
  id uuid not null default gen_random_uuid(),
  cart_id uuid not null,
  article_id integer not null,
  quantity integer not null,
  created_at timestamp with time zone not null default now(),
  variant text not null default ''::text,
  version_id text,
  place text not null default 'CART'::text,
  moved_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  seen jsonb,
  constraint cart_line_pkey PRIMARY KEY (id),
  constraint cart_line_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id),
  constraint cart_line_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  constraint cart_line_version_id_fkey FOREIGN KEY (version_id) REFERENCES design_version(id),
  constraint cart_line_place_check CHECK ((place = ANY (ARRAY['CART'::text, 'SAVED'::text]))),
  constraint cart_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999)))
);
CREATE INDEX cart_line_cart ON cart_line USING btree (cart_id);
CREATE UNIQUE INDEX cart_line_design ON cart_line USING btree (cart_id, version_id) WHERE ((version_id IS NOT NULL) AND (place = 'CART'::text) AND (removed_at IS NULL));
CREATE UNIQUE INDEX cart_line_plain ON cart_line USING btree (cart_id, article_id, variant) WHERE ((version_id IS NULL) AND (place = 'CART'::text) AND (removed_at IS NULL));
CREATE INDEX cart_line_removed ON cart_line USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX cart_line_version ON cart_line USING btree (version_id) WHERE (version_id IS NOT NULL);
CREATE TRIGGER cart_line_uses_version AFTER INSERT OR DELETE OR UPDATE OF version_id ON cart_line FOR EACH ROW EXECUTE FUNCTION match_version_use();

create table catalogue_change (
  version bigint not null,
  article_id integer
);
CREATE INDEX catalogue_change_version ON catalogue_change USING btree (version);

create table catalogue_list (
  id text not null,
  type text not null,
  article_id integer,
  filter jsonb not null default '{}'::jsonb,
  picture text,
  position integer not null default 0,
  updated_at timestamp with time zone not null default now(),
  menu text,
  constraint catalogue_list_pkey PRIMARY KEY (id),
  constraint catalogue_list_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint catalogue_list_picture_fkey FOREIGN KEY (picture) REFERENCES picture(name),
  constraint catalogue_list_check CHECK (((type = 'LIST_DESIGNS'::text) = (article_id IS NOT NULL))),
  constraint catalogue_list_menu_check CHECK ((menu = ANY (ARRAY['CATEGORY'::text, 'HIGHLIGHT'::text, 'OCCASION'::text, 'PERSON'::text]))),
  constraint catalogue_list_type_check CHECK ((type = ANY (ARRAY['LIST_DESIGNS'::text, 'LIST'::text, 'LANDING'::text])))
);
CREATE TRIGGER catalogue_list_counts AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON catalogue_list FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_version('words');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON catalogue_list FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('content');

create table catalogue_list_text (
  list_id text not null,
  language text not null,
  slug text not null,
  name text not null,
  title text not null,
  summary text not null,
  intro text not null default ''::text,
  constraint catalogue_list_text_pkey PRIMARY KEY (list_id, language),
  constraint catalogue_list_text_list_id_fkey FOREIGN KEY (list_id) REFERENCES catalogue_list(id) ON DELETE CASCADE
);
CREATE TRIGGER catalogue_list_text_counts AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON catalogue_list_text FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_version('words');
CREATE TRIGGER list_address AFTER INSERT OR UPDATE ON catalogue_list_text FOR EACH ROW EXECUTE FUNCTION keep_address('list', 'list_id');
CREATE TRIGGER list_address_gone AFTER DELETE ON catalogue_list_text FOR EACH ROW EXECUTE FUNCTION drop_addresses('list', 'list_id');
CREATE TRIGGER match_search_words_all_gone AFTER TRUNCATE ON catalogue_list_text FOR EACH STATEMENT EXECUTE FUNCTION rebuild_search_words();
CREATE TRIGGER match_search_words_changed AFTER UPDATE ON catalogue_list_text REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER match_search_words_come AFTER INSERT ON catalogue_list_text REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER match_search_words_gone AFTER DELETE ON catalogue_list_text REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON catalogue_list_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('content');

create table catalogue_version (
  part text not null,
  version bigint not null default 1,
  constraint catalogue_version_pkey PRIMARY KEY (part),
  constraint catalogue_version_part_check CHECK ((part = ANY (ARRAY['articles'::text, 'words'::text, 'reviews'::text, 'designs'::text, 'help'::text, 'article_words'::text, 'design_words'::text])))
);

create table checkout (
  cart_id uuid not null,
  revision integer not null default 1,
  address jsonb,
  billing jsonb,
  is_billed_there boolean not null default true,
  address_id text,
  billing_address_id text,
  service text,
  pickup_point text,
  customer_point text,
  gift_message text,
  payment_method text,
  updated_at timestamp with time zone not null default now(),
  is_present boolean not null default false,
  constraint checkout_pkey PRIMARY KEY (cart_id),
  constraint checkout_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  constraint checkout_customer_point_fkey FOREIGN KEY (customer_point) REFERENCES customer_point(public_id) ON DELETE SET NULL,
  constraint checkout_pickup_point_fkey FOREIGN KEY (pickup_point) REFERENCES pickup_point(id) ON DELETE SET NULL,
  constraint checkout_service_fkey FOREIGN KEY (service) REFERENCES carrier_service(code) ON DELETE SET NULL,
  constraint checkout_check CHECK ((is_billed_there OR (billing IS NOT NULL))),
  constraint checkout_gift_message_check CHECK ((length(gift_message) <= 500))
);
CREATE INDEX checkout_updated ON checkout USING btree (updated_at);

create table commission (
  id uuid not null default gen_random_uuid(),
  partner_id uuid not null,
  order_id uuid not null,
  amount_minor integer not null,
  currency text not null,
  created_at timestamp with time zone not null default now(),
  line_id uuid,
  permille integer,
  design_name text,
  clawed_back_at timestamp with time zone,
  clawback_reason text,
  constraint commission_pkey PRIMARY KEY (id),
  constraint commission_line_id_key UNIQUE (line_id),
  constraint commission_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_line(id) ON DELETE RESTRICT,
  constraint commission_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE RESTRICT,
  constraint commission_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES customer(id) ON DELETE RESTRICT,
  constraint commission_check CHECK (((clawed_back_at IS NULL) = (clawback_reason IS NULL))),
  constraint commission_is_never_negative CHECK ((amount_minor >= 0)),
  constraint commission_permille_check CHECK (((permille >= 0) AND (permille <= 1000)))
);
CREATE INDEX commission_order ON commission USING btree (order_id);
CREATE INDEX commission_partner ON commission USING btree (partner_id, created_at DESC);

create table commission_reversal (
  commission_id uuid not null,
  refund_id uuid not null,
  amount_minor integer not null,
  happened_at timestamp with time zone not null,
  constraint commission_reversal_pkey PRIMARY KEY (commission_id, refund_id),
  constraint commission_reversal_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commission(id) ON DELETE RESTRICT,
  constraint commission_reversal_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id) ON DELETE RESTRICT,
  constraint commission_reversal_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE INDEX commission_reversal_refund ON commission_reversal USING btree (refund_id);

create table contributed_photo (
  id text not null,
  contributor_id text not null,
  sha256 text not null,
  name text not null,
  accepted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint contributed_photo_pkey PRIMARY KEY (id),
  constraint contributed_photo_contributor_id_sha256_key UNIQUE (contributor_id, sha256),
  constraint contributed_photo_contributor_id_fkey FOREIGN KEY (contributor_id) REFERENCES photo_contributor(id) ON DELETE CASCADE,
  constraint contributed_photo_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_file(sha256)
);
CREATE INDEX contributed_photo_file ON contributed_photo USING btree (sha256);

create table contributor_comment (
  id text not null,
  contributor_id text not null,
  text text not null,
  created_at timestamp with time zone not null default now(),
  constraint contributor_comment_pkey PRIMARY KEY (id),
  constraint contributor_comment_contributor_id_fkey FOREIGN KEY (contributor_id) REFERENCES photo_contributor(id) ON DELETE CASCADE
);
CREATE INDEX contributor_comment_of ON contributor_comment USING btree (contributor_id, created_at);

create table customer (
  id uuid not null default gen_random_uuid(),
  brand text not null,
  email text not null,
  password_hash text,
  name text not null default ''::text,
  surname text not null default ''::text,
  phone text,
  kind text not null default 'PERSON'::text,
  is_partner boolean not null default false,
  permissions text[] not null default '{orders.read,orders.create,tickets.read,tickets.create}'::text[],
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  company_name text,
  tax_id text,
  erased_at timestamp with time zone,
  affiliate_id bigint not null generated as identity,
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_kind_check CHECK ((kind = ANY (ARRAY['PERSON'::text, 'COMPANY'::text])))
);
CREATE UNIQUE INDEX customer_affiliate_id ON customer USING btree (affiliate_id);
CREATE INDEX customer_by_age ON customer USING btree (created_at, id) WHERE (erased_at IS NULL);
CREATE INDEX customer_by_name ON customer USING btree ("left"(lower(((name || ' '::text) || surname)), 150), id) WHERE (erased_at IS NULL);
CREATE UNIQUE INDEX customer_email ON customer USING btree (brand, lower(email));
CREATE INDEX customer_email_beginning ON customer USING btree (lower(email) text_pattern_ops) WHERE (erased_at IS NULL);
CREATE INDEX customer_name ON customer USING gin ((((name || ' '::text) || surname)) gin_trgm_ops) WHERE (erased_at IS NULL);
CREATE TRIGGER customer_goes BEFORE DELETE ON customer FOR EACH ROW EXECUTE FUNCTION let_customer_go();

create table customer_address (
  public_id text not null,
  customer_id uuid not null,
  country text not null,
  recipient text not null,
  address_line1 text not null,
  address_line2 text,
  postal_code text not null,
  city text not null,
  province text,
  phone text,
  legal_id text,
  is_billing_company boolean not null,
  company_name text,
  tax_id text,
  is_default_delivery boolean not null default false,
  is_default_billing boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint customer_address_pkey PRIMARY KEY (public_id),
  constraint customer_address_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint customer_address_check CHECK ((is_billing_company = (company_name IS NOT NULL))),
  constraint customer_address_check1 CHECK ((is_billing_company = (tax_id IS NOT NULL))),
  constraint customer_address_check2 CHECK (((NOT is_billing_company) OR (legal_id IS NULL))),
  constraint customer_address_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint customer_address_public_id_check CHECK ((public_id ~ '^[A-Za-z0-9_-]{22}$'::text))
);
CREATE UNIQUE INDEX customer_address_billing ON customer_address USING btree (customer_id) WHERE is_default_billing;
CREATE UNIQUE INDEX customer_address_delivery ON customer_address USING btree (customer_id, country) WHERE is_default_delivery;
CREATE INDEX customer_address_owner ON customer_address USING btree (customer_id, created_at);

create table customer_note (
  id bigint not null generated as identity,
  customer_id uuid not null,
  staff_id uuid not null,
  body text not null,
  created_at timestamp with time zone not null,
  constraint customer_note_pkey PRIMARY KEY (id),
  constraint customer_note_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint customer_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint customer_note_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000)))
);
CREATE INDEX customer_note_of ON customer_note USING btree (customer_id, id DESC);

create table customer_point (
  public_id text not null,
  customer_id uuid not null,
  country text not null,
  name text not null,
  address_line text not null,
  postal_code text not null,
  city text not null,
  opening_hours jsonb not null default '[]'::jsonb,
  agreed_until date,
  created_at timestamp with time zone not null default now(),
  constraint customer_point_pkey PRIMARY KEY (public_id),
  constraint customer_point_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint customer_point_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint customer_point_public_id_check CHECK ((public_id ~ '^[A-Za-z0-9_-]{22}$'::text))
);
CREATE INDEX customer_point_customer ON customer_point USING btree (customer_id);

create table design (
  id text not null,
  owner_id uuid,
  brand text not null,
  store text not null,
  article_id integer not null,
  visibility text not null default 'PRIVATE'::text,
  picture text,
  name text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ext_session_id text,
  variant text,
  revision integer not null default 0,
  document jsonb,
  photo_ids text[] not null generated always as (photos_of(document)) stored,
  lent_assets jsonb not null default '{}'::jsonb,
  description text not null default ''::text,
  source_design_id text,
  creator_id uuid,
  credit text,
  copy_count integer not null default 0,
  share_token_hash bytea,
  deleted_at timestamp with time zone,
  published_version_id text,
  search_number integer not null generated as identity,
  constraint design_pkey PRIMARY KEY (id),
  constraint design_share_token_hash_key UNIQUE (share_token_hash),
  constraint design_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id),
  constraint design_article_id_variant_fkey FOREIGN KEY (article_id, variant) REFERENCES article_variant(article_id, code),
  constraint design_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES customer(id) ON DELETE SET NULL,
  constraint design_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint design_picture_fkey FOREIGN KEY (picture) REFERENCES picture(name),
  constraint design_published_version_id_fkey FOREIGN KEY (published_version_id) REFERENCES design_version(id),
  constraint design_source_design_id_fkey FOREIGN KEY (source_design_id) REFERENCES design(id) ON DELETE SET NULL,
  constraint design_check CHECK (((document IS NULL) OR (variant IS NOT NULL))),
  constraint design_check1 CHECK (((ext_session_id IS NULL) OR ((owner_id IS NULL) AND (visibility = 'PRIVATE'::text)))),
  constraint design_id_check CHECK ((length(id) >= 22)),
  constraint design_revision_check CHECK ((revision >= 0)),
  constraint design_visibility_check CHECK ((visibility = ANY (ARRAY['GROUP_APPLICATIONS'::text, 'APPLICATION'::text, 'PRIVATE'::text])))
);
CREATE INDEX design_article ON design USING btree (article_id, brand) WHERE (visibility <> 'PRIVATE'::text);
CREATE INDEX design_creator ON design USING btree (creator_id) WHERE (creator_id IS NOT NULL);
CREATE INDEX design_deleted ON design USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX design_deleted_walk ON design USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX design_lent_assets ON design USING gin (lent_assets) WHERE (lent_assets <> '{}'::jsonb);
CREATE INDEX design_of_visitor ON design USING btree (id) WHERE (ext_session_id IS NOT NULL);
CREATE INDEX design_owner_changed ON design USING btree (owner_id, updated_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX design_owner_created ON design USING btree (owner_id, created_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX design_published_version ON design USING btree (published_version_id) WHERE (published_version_id IS NOT NULL);
CREATE INDEX design_session ON design USING btree (ext_session_id, updated_at DESC, id) WHERE (ext_session_id IS NOT NULL);
CREATE INDEX design_source ON design USING btree (source_design_id) WHERE (source_design_id IS NOT NULL);
CREATE TRIGGER design_counts_changed AFTER UPDATE OF visibility, deleted_at, article_id, store ON design FOR EACH ROW WHEN (((old.visibility <> 'PRIVATE'::text) OR (new.visibility <> 'PRIVATE'::text))) EXECUTE FUNCTION count_catalogue_version('designs');
CREATE TRIGGER design_counts_gone AFTER DELETE ON design FOR EACH ROW WHEN ((old.visibility <> 'PRIVATE'::text)) EXECUTE FUNCTION count_catalogue_version('designs');
CREATE TRIGGER design_counts_new AFTER INSERT ON design FOR EACH ROW WHEN ((new.visibility <> 'PRIVATE'::text)) EXECUTE FUNCTION count_catalogue_version('designs');
CREATE TRIGGER design_photos_of_changed AFTER UPDATE ON design FOR EACH ROW WHEN (((old.photo_ids <> new.photo_ids) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION match_design_photos();
CREATE TRIGGER design_photos_of_new AFTER INSERT ON design FOR EACH ROW WHEN ((new.photo_ids <> '{}'::text[])) EXECUTE FUNCTION match_design_photos();
CREATE TRIGGER tell_shop_changed_by_change AFTER UPDATE ON design FOR EACH ROW WHEN (((old.visibility <> 'PRIVATE'::text) OR (new.visibility <> 'PRIVATE'::text))) EXECUTE FUNCTION tell_shop_changed('design');
CREATE TRIGGER tell_shop_changed_by_end AFTER DELETE ON design FOR EACH ROW WHEN ((old.visibility <> 'PRIVATE'::text)) EXECUTE FUNCTION tell_shop_changed('design');
CREATE TRIGGER tell_shop_changed_by_new AFTER INSERT ON design FOR EACH ROW WHEN ((new.visibility <> 'PRIVATE'::text)) EXECUTE FUNCTION tell_shop_changed('design');

create table design_change (
  id text not null,
  order_id uuid not null,
  line_id uuid not null,
  store text not null,
  staff_id uuid not null,
  version_id text not null,
  design_id text,
  ext_session_id text,
  reason text not null,
  words text not null,
  key_hash bytea,
  key_until timestamp with time zone not null,
  started_at timestamp with time zone not null,
  opened_at timestamp with time zone,
  ended_at timestamp with time zone,
  action_id text,
  constraint design_change_pkey PRIMARY KEY (id),
  constraint design_change_key_hash_key UNIQUE (key_hash),
  constraint design_change_design_id_fkey FOREIGN KEY (design_id) REFERENCES design(id) ON DELETE SET NULL,
  constraint design_change_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_line(id) ON DELETE CASCADE,
  constraint design_change_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint design_change_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint design_change_reason_check CHECK ((length(reason) <= 300)),
  constraint design_change_words_check CHECK ((length(words) <= 1000))
);
CREATE INDEX design_change_design ON design_change USING btree (design_id) WHERE (design_id IS NOT NULL);
CREATE INDEX design_change_line ON design_change USING btree (line_id);
CREATE INDEX design_change_order ON design_change USING btree (order_id);
CREATE INDEX design_change_staff ON design_change USING btree (staff_id);
CREATE INDEX design_change_started ON design_change USING btree (started_at);

create table design_conflict (
  id text not null,
  design_id text not null,
  base_revision integer not null,
  document jsonb not null,
  document_sha256 text not null,
  photo_ids text[] not null generated always as (photos_of(document)) stored,
  kept_at timestamp with time zone not null default now(),
  constraint design_conflict_pkey PRIMARY KEY (id),
  constraint design_conflict_design_id_document_sha256_key UNIQUE (design_id, document_sha256),
  constraint design_conflict_design_id_fkey FOREIGN KEY (design_id) REFERENCES design(id) ON DELETE CASCADE,
  constraint design_conflict_base_revision_check CHECK ((base_revision >= 0)),
  constraint design_conflict_id_check CHECK ((length(id) >= 22))
);
CREATE INDEX design_conflict_age ON design_conflict USING btree (kept_at);
CREATE TRIGGER design_photos_of_discarded AFTER DELETE ON design_conflict FOR EACH ROW WHEN ((old.photo_ids <> '{}'::text[])) EXECUTE FUNCTION match_design_photos();
CREATE TRIGGER design_photos_of_kept AFTER INSERT ON design_conflict FOR EACH ROW WHEN ((new.photo_ids <> '{}'::text[])) EXECUTE FUNCTION match_design_photos();

create table design_count (
  design_id text not null,
  store text not null,
  view_count bigint not null default 0,
  sale_count bigint not null default 0,
  constraint design_count_pkey PRIMARY KEY (design_id, store),
  constraint design_count_design_id_fkey FOREIGN KEY (design_id) REFERENCES design(id) ON DELETE CASCADE,
  constraint design_count_sale_count_check CHECK ((sale_count >= 0)),
  constraint design_count_view_count_check CHECK ((view_count >= 0))
);

create table design_photo (
  design_id text not null,
  upload_id text not null,
  constraint design_photo_pkey PRIMARY KEY (design_id, upload_id),
  constraint design_photo_design_id_fkey FOREIGN KEY (design_id) REFERENCES design(id) ON DELETE CASCADE,
  constraint design_photo_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id) ON DELETE RESTRICT
);
CREATE INDEX design_photo_upload ON design_photo USING btree (upload_id);

create table design_tag (
  design_id text not null,
  tag text not null,
  constraint design_tag_pkey PRIMARY KEY (design_id, tag),
  constraint design_tag_design_id_fkey FOREIGN KEY (design_id) REFERENCES design(id) ON DELETE CASCADE,
  constraint design_tag_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 40)))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON design_tag FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('design');

create table design_text (
  design_id text not null,
  language text not null,
  slug text not null,
  name text not null,
  description text not null,
  search_number integer,
  words jsonb not null default '{}'::jsonb,
  picture text,
  constraint design_text_pkey PRIMARY KEY (design_id, language),
  constraint design_text_design_id_fkey FOREIGN KEY (design_id) REFERENCES design(id) ON DELETE CASCADE,
  constraint design_text_picture_fkey FOREIGN KEY (picture) REFERENCES picture(name),
  constraint design_text_words_check CHECK ((jsonb_typeof(words) = 'object'::text))
);
CREATE INDEX design_text_slug ON design_text USING btree (slug, language);
CREATE TRIGGER match_search_words_all_gone AFTER TRUNCATE ON design_text FOR EACH STATEMENT EXECUTE FUNCTION rebuild_search_words();
CREATE TRIGGER match_search_words_changed AFTER UPDATE ON design_text REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('design', 'search_number');
CREATE TRIGGER match_search_words_come AFTER INSERT ON design_text REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('design', 'search_number');
CREATE TRIGGER match_search_words_gone AFTER DELETE ON design_text REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('design', 'search_number');
CREATE TRIGGER number_design_text BEFORE INSERT ON design_text FOR EACH ROW EXECUTE FUNCTION number_design_text();
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON design_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('design');

create table design_version (
  id text not null,
  design_id text not null,
  number integer not null,
  revision integer not null,
  document jsonb not null,
  document_sha256 text not null,
  photo_ids text[] not null generated always as (photos_of(document)) stored,
  engine_version integer not null,
  findings_confirmed text[] not null,
  reason text not null,
  frozen_at timestamp with time zone not null default now(),
  pieces integer not null default 1,
  extra_pages integer not null default 0,
  orientation text,
  names jsonb generated always as (((document -> 'names'::text) -> 'entries'::text)) stored,
  constraint design_version_pkey PRIMARY KEY (id),
  constraint design_version_design_id_document_sha256_engine_version_key UNIQUE (design_id, document_sha256, engine_version),
  constraint design_version_design_id_number_key UNIQUE (design_id, number),
  constraint design_version_design_id_fkey FOREIGN KEY (design_id) REFERENCES design(id) ON DELETE CASCADE,
  constraint design_version_document_sha256_check CHECK ((document_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint design_version_extra_pages_check CHECK (((extra_pages >= 0) AND (extra_pages <= 400))),
  constraint design_version_id_check CHECK ((length(id) >= 22)),
  constraint design_version_number_check CHECK ((number > 0)),
  constraint design_version_orientation_check CHECK ((orientation = ANY (ARRAY['portrait'::text, 'landscape'::text]))),
  constraint design_version_pieces_check CHECK (((pieces >= 1) AND (pieces <= 9999))),
  constraint design_version_reason_check CHECK ((reason = ANY (ARRAY['CART'::text, 'PUBLISHED'::text, 'ORDER'::text]))),
  constraint design_version_revision_check CHECK ((revision >= 0))
);
CREATE TRIGGER design_photos_of_version AFTER INSERT ON design_version FOR EACH ROW WHEN ((new.photo_ids <> '{}'::text[])) EXECUTE FUNCTION match_design_photos();
CREATE TRIGGER design_version_is_frozen BEFORE DELETE OR UPDATE ON design_version FOR EACH ROW EXECUTE FUNCTION keep_design_version();

create table design_version_use (
  design_version_id text not null,
  used_by text not null,
  constraint design_version_use_pkey PRIMARY KEY (design_version_id, used_by),
  constraint design_version_use_design_version_id_fkey FOREIGN KEY (design_version_id) REFERENCES design_version(id) ON DELETE RESTRICT
);
CREATE INDEX design_version_use_by ON design_version_use USING btree (used_by);

create table erasure (
  customer_id uuid not null,
  brand text not null,
  erased_at timestamp with time zone not null default now(),
  stored_at timestamp with time zone,
  constraint erasure_pkey PRIMARY KEY (customer_id)
);
CREATE INDEX erasure_unstored ON erasure USING btree (erased_at) WHERE (stored_at IS NULL);

create table fault_line (
  ticket_id uuid not null,
  line_id uuid not null,
  pieces integer not null,
  what text not null,
  constraint fault_line_pkey PRIMARY KEY (ticket_id, line_id),
  constraint fault_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_line(id) ON DELETE CASCADE,
  constraint fault_line_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES fault_report(ticket_id) ON DELETE CASCADE,
  constraint fault_line_pieces_check CHECK (((pieces >= 1) AND (pieces <= 99980001))),
  constraint fault_line_what_check CHECK ((what = ANY (ARRAY['damaged'::text, 'wrong_article'::text, 'print_fault'::text, 'colour'::text, 'missing_piece'::text, 'late'::text, 'other'::text])))
);
CREATE INDEX fault_line_of ON fault_line USING btree (line_id);

create table fault_report (
  ticket_id uuid not null,
  order_id uuid not null,
  reported_at timestamp with time zone not null,
  constraint fault_report_pkey PRIMARY KEY (ticket_id),
  constraint fault_report_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint fault_report_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE
);
CREATE INDEX fault_report_order ON fault_report USING btree (order_id);

create table fault_rule (
  what text not null,
  remedy text not null,
  below_minor integer,
  is_first_only boolean not null,
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  constraint fault_rule_pkey PRIMARY KEY (what),
  constraint fault_rule_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint fault_rule_below_minor_check CHECK (((below_minor >= 1) AND (below_minor <= 10000000))),
  constraint fault_rule_remedy_check CHECK ((remedy = ANY (ARRAY['REPRINT'::text, 'REFUND'::text]))),
  constraint fault_rule_what_check CHECK ((what = ANY (ARRAY['damaged'::text, 'wrong_article'::text, 'print_fault'::text, 'colour'::text, 'missing_piece'::text, 'late'::text, 'other'::text])))
);

create table gateway_event (
  provider text not null,
  event_id text not null,
  type text not null,
  subject text not null,
  merchant text,
  state text not null default 'NEW'::text,
  times integer not null default 1,
  received_at timestamp with time zone not null,
  done_at timestamp with time zone,
  constraint gateway_event_pkey PRIMARY KEY (provider, event_id),
  constraint gateway_event_event_id_check CHECK ((length(event_id) <= 200)),
  constraint gateway_event_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'DONE'::text, 'IGNORED'::text]))),
  constraint gateway_event_subject_check CHECK ((length(subject) <= 200)),
  constraint gateway_event_type_check CHECK ((length(type) <= 100))
);
CREATE INDEX gateway_event_new ON gateway_event USING btree (provider, received_at) WHERE (state = 'NEW'::text);
CREATE INDEX gateway_event_old ON gateway_event USING btree (received_at);

create table guess_line (
  account_hash bytea not null,
  free_at timestamp with time zone not null,
  constraint guess_line_pkey PRIMARY KEY (account_hash)
);
CREATE INDEX guess_line_free ON guess_line USING btree (free_at);

create table hand_over (
  id uuid not null default gen_random_uuid(),
  number bigint not null generated as identity,
  carrier text not null,
  made_by text not null,
  made_at timestamp with time zone not null,
  constraint hand_over_pkey PRIMARY KEY (id),
  constraint hand_over_number_key UNIQUE (number)
);
CREATE INDEX hand_over_made ON hand_over USING btree (made_at DESC, id DESC);

create table help_category (
  id integer not null,
  topic_group text not null,
  constraint help_category_pkey PRIMARY KEY (id),
  constraint help_category_topic_group_key UNIQUE (topic_group),
  constraint help_category_topic_group_check CHECK ((topic_group = ANY (ARRAY['before_purchase'::text, 'orders_waiting'::text, 'orders_received'::text, 'order_completed'::text])))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON help_category FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('help');

create table help_category_text (
  category_id integer not null,
  language text not null,
  name text not null,
  summary text not null,
  constraint help_category_text_pkey PRIMARY KEY (category_id, language),
  constraint help_category_text_category_id_fkey FOREIGN KEY (category_id) REFERENCES help_category(id) ON DELETE CASCADE
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON help_category_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('help');

create table help_topic (
  id integer not null,
  category_id integer not null,
  position integer not null default 0,
  phases text[] not null default '{}'::text[],
  constraint help_topic_pkey PRIMARY KEY (id),
  constraint help_topic_category_id_fkey FOREIGN KEY (category_id) REFERENCES help_category(id) ON DELETE CASCADE,
  constraint help_topic_phases_check CHECK ((phases <@ ARRAY['unpaid'::text, 'making'::text, 'shipped'::text, 'delivered'::text, 'stuck'::text, 'canceled'::text]))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON help_topic FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('help');

create table help_topic_text (
  topic_id integer not null,
  language text not null,
  slug text not null,
  title text not null,
  body text not null,
  constraint help_topic_text_pkey PRIMARY KEY (topic_id, language),
  constraint help_topic_text_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES help_topic(id) ON DELETE CASCADE
);
CREATE TRIGGER help_topic_text_counts AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON help_topic_text FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_version('help');
CREATE TRIGGER match_search_words_all_gone AFTER TRUNCATE ON help_topic_text FOR EACH STATEMENT EXECUTE FUNCTION rebuild_search_words();
CREATE TRIGGER match_search_words_changed AFTER UPDATE ON help_topic_text REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER match_search_words_come AFTER INSERT ON help_topic_text REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER match_search_words_gone AFTER DELETE ON help_topic_text REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON help_topic_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('help');

create table help_topic_vote (
  topic_id integer not null,
  voter text not null,
  is_useful boolean not null,
  language text not null,
  voted_at timestamp with time zone not null default now(),
  constraint help_topic_vote_pkey PRIMARY KEY (topic_id, voter),
  constraint help_topic_vote_topic_id_fkey FOREIGN KEY (topic_id) REFERENCES help_topic(id) ON DELETE CASCADE
);

create table housekeeping (
  step text not null,
  ran_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  removed bigint not null default 0,
  removed_total bigint not null default 0,
  slowest_ms integer not null default 0,
  oldest_due_at timestamp with time zone,
  cursor text,
  constraint housekeeping_pkey PRIMARY KEY (step)
);

create table idempotent_answer (
  scope text not null,
  key text not null,
  body_hash text not null,
  status integer not null,
  body json,
  created_at timestamp with time zone not null default now(),
  constraint idempotent_answer_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotent_answer_age ON idempotent_answer USING btree (created_at);

create table invariant_check (
  id bigint not null generated as identity,
  asked_by uuid,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  checked integer,
  broken integer,
  unknown jsonb not null default '{}'::jsonb,
  constraint invariant_check_pkey PRIMARY KEY (id),
  constraint invariant_check_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id)
);
CREATE INDEX invariant_check_started ON invariant_check USING btree (started_at DESC);

create table invoice (
  id uuid not null default gen_random_uuid(),
  number text not null,
  customer_id uuid,
  issued_on date not null,
  total_minor integer not null,
  currency text not null,
  kind text not null default 'INVOICE'::text,
  legal_entity text,
  year integer,
  sequence integer,
  order_id uuid,
  corrects uuid,
  refund_id uuid,
  store text,
  locale text,
  data jsonb,
  pdf_sha256 text,
  pdf_bytes integer,
  replaces uuid,
  forgotten_at timestamp with time zone,
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_legal_entity_kind_year_sequence_key UNIQUE (legal_entity, kind, year, sequence),
  constraint invoice_number_key UNIQUE (number),
  constraint invoice_refund_id_key UNIQUE (refund_id),
  constraint invoice_corrects_fkey FOREIGN KEY (corrects) REFERENCES invoice(id) ON DELETE RESTRICT,
  constraint invoice_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE RESTRICT,
  constraint invoice_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE RESTRICT,
  constraint invoice_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id) ON DELETE RESTRICT,
  constraint invoice_replaces_fkey FOREIGN KEY (replaces) REFERENCES invoice(id) ON DELETE RESTRICT,
  constraint invoice_check CHECK (((order_id IS NULL) = (data IS NULL))),
  constraint invoice_check1 CHECK (((order_id IS NULL) OR ((legal_entity IS NOT NULL) AND (year IS NOT NULL) AND (sequence IS NOT NULL) AND (store IS NOT NULL) AND (locale IS NOT NULL)))),
  constraint invoice_check2 CHECK (((kind = 'CREDIT_NOTE'::text) = (corrects IS NOT NULL))),
  constraint invoice_check3 CHECK (((pdf_sha256 IS NULL) = (pdf_bytes IS NULL))),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text]))),
  constraint invoice_pdf_bytes_check CHECK ((pdf_bytes > 0)),
  constraint invoice_pdf_sha256_check CHECK ((pdf_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint invoice_sequence_check CHECK ((sequence >= 1))
);
CREATE INDEX invoice_corrections ON invoice USING btree (corrects) WHERE (corrects IS NOT NULL);
CREATE INDEX invoice_customer ON invoice USING btree (customer_id, issued_on DESC);
CREATE UNIQUE INDEX invoice_end_of_order ON invoice USING btree (corrects) WHERE ((kind = 'CREDIT_NOTE'::text) AND (refund_id IS NULL));
CREATE UNIQUE INDEX invoice_first_of_order ON invoice USING btree (order_id) WHERE ((kind = 'INVOICE'::text) AND (replaces IS NULL));
CREATE INDEX invoice_kept ON invoice USING btree (issued_on) WHERE (forgotten_at IS NULL);
CREATE UNIQUE INDEX invoice_replaced ON invoice USING btree (replaces) WHERE (replaces IS NOT NULL);
CREATE TRIGGER invoice_is_issued BEFORE DELETE OR UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION keep_invoice();

create table invoice_series (
  legal_entity text not null,
  kind text not null,
  year integer not null,
  last_number integer not null,
  constraint invoice_series_pkey PRIMARY KEY (legal_entity, kind, year),
  constraint invoice_series_kind_check CHECK ((kind = ANY (ARRAY['INVOICE'::text, 'CREDIT_NOTE'::text]))),
  constraint invoice_series_last_number_check CHECK ((last_number >= 1))
);

create table job (
  id bigint not null generated as identity,
  name text not null,
  data jsonb not null,
  priority smallint not null,
  state text not null default 'READY'::text,
  attempts integer not null default 0,
  run_after timestamp with time zone not null default now(),
  worker_id integer,
  lease_until timestamp with time zone,
  failure text,
  created_at timestamp with time zone not null default now(),
  trace text,
  constraint job_pkey PRIMARY KEY (id),
  constraint job_check CHECK (((state = 'RUNNING'::text) = ((worker_id IS NOT NULL) AND (lease_until IS NOT NULL)))),
  constraint job_state_check CHECK ((state = ANY (ARRAY['READY'::text, 'RUNNING'::text, 'FAILED'::text]))),
  constraint job_trace_check CHECK ((length(trace) <= 200))
);
CREATE INDEX job_failed ON job USING btree (id DESC) WHERE (state = 'FAILED'::text);
CREATE INDEX job_oldest ON job USING btree (name, id) WHERE (state = 'READY'::text);
CREATE INDEX job_ready ON job USING btree (name, priority, attempts, id) WHERE (state = 'READY'::text);
CREATE INDEX job_running ON job USING btree (lease_until) WHERE (state = 'RUNNING'::text);

create table known_network (
  network_hash bytea not null,
  expires_at timestamp with time zone not null,
  constraint known_network_pkey PRIMARY KEY (network_hash)
);
CREATE INDEX known_network_end ON known_network USING btree (expires_at);

create table limited_count (
  day date not null,
  reason text not null,
  count integer not null default 1,
  constraint limited_count_pkey PRIMARY KEY (day, reason),
  constraint limited_count_count_check CHECK ((count > 0))
);

create table linked_account (
  brand text not null,
  provider text not null,
  provider_account_id text not null,
  customer_id uuid not null,
  email text,
  created_at timestamp with time zone not null default now(),
  constraint linked_account_pkey PRIMARY KEY (brand, provider, provider_account_id),
  constraint linked_account_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX linked_account_customer ON linked_account USING btree (customer_id, provider);

create table macro (
  code text not null,
  name text,
  is_hidden boolean not null default false,
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  acts text[],
  constraint macro_pkey PRIMARY KEY (code),
  constraint macro_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint macro_code_check CHECK ((code ~ '^[a-z][A-Za-z0-9]{1,39}$'::text)),
  constraint macro_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);

create table macro_text (
  code text not null,
  language text not null,
  text text not null,
  constraint macro_text_pkey PRIMARY KEY (code, language),
  constraint macro_text_code_fkey FOREIGN KEY (code) REFERENCES macro(code) ON DELETE CASCADE,
  constraint macro_text_language_check CHECK ((length(language) = 2)),
  constraint macro_text_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000)))
);

create table mail (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject_id text not null,
  store text not null,
  locale text not null,
  recipient text not null,
  data jsonb,
  state text not null default 'QUEUED'::text,
  failure text,
  created_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  limited_as text,
  constraint mail_pkey PRIMARY KEY (id),
  constraint mail_kind_subject_id_key UNIQUE (kind, subject_id),
  constraint mail_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'KEPT'::text, 'FAILED'::text, 'SUPPRESSED'::text])))
);
CREATE INDEX mail_about ON mail USING btree ("substring"(subject_id, '^[^ #]+'::text));
CREATE INDEX mail_addressed ON mail USING btree (created_at) WHERE (recipient <> ''::text);
CREATE INDEX mail_age ON mail USING btree (created_at DESC);
CREATE INDEX mail_waiting ON mail USING btree (created_at DESC, id) WHERE (state = ANY (ARRAY['QUEUED'::text, 'FAILED'::text]));

create table mail_in (
  id uuid not null default gen_random_uuid(),
  mailbox text not null,
  sha256 text not null,
  bytes integer not null,
  state text not null default 'RECEIVED'::text,
  reason text,
  message_id text,
  name text,
  email text,
  subject text,
  preview text,
  auth jsonb,
  is_proven boolean not null default false,
  thread_topic text,
  thread_index text,
  refused_files jsonb not null default '[]'::jsonb,
  store text,
  rule smallint,
  ticket_id uuid,
  ticket_message_id uuid,
  suggested_ticket_id uuid,
  received_at timestamp with time zone not null default now(),
  settled_at timestamp with time zone,
  raw_removed_at timestamp with time zone,
  bounced_to text,
  bounce_status text,
  constraint mail_in_pkey PRIMARY KEY (id),
  constraint mail_in_sha256_key UNIQUE (sha256),
  constraint mail_in_ticket_message_id_key UNIQUE (ticket_message_id),
  constraint mail_in_suggested_ticket_id_fkey FOREIGN KEY (suggested_ticket_id) REFERENCES ticket(id) ON DELETE SET NULL,
  constraint mail_in_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE SET NULL,
  constraint mail_in_ticket_message_id_fkey FOREIGN KEY (ticket_message_id) REFERENCES ticket_message(id) ON DELETE SET NULL,
  constraint mail_in_state_check CHECK ((state = ANY (ARRAY['RECEIVED'::text, 'THREADED'::text, 'IGNORED'::text, 'QUARANTINED'::text, 'FAILED'::text, 'DELETED'::text])))
);
CREATE INDEX mail_in_age ON mail_in USING btree (received_at) WHERE (state <> 'DELETED'::text);
CREATE INDEX mail_in_bounced ON mail_in USING btree (lower(bounced_to)) WHERE (bounced_to IS NOT NULL);
CREATE INDEX mail_in_email ON mail_in USING btree (lower(email));
CREATE UNIQUE INDEX mail_in_message ON mail_in USING btree (message_id) WHERE (state = 'THREADED'::text);
CREATE INDEX mail_in_ticket ON mail_in USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX mail_in_waiting ON mail_in USING btree (state, received_at DESC, id);

create table mailbox_cursor (
  mailbox text not null,
  uid_validity bigint not null,
  uid bigint not null,
  read_at timestamp with time zone not null default now(),
  constraint mailbox_cursor_pkey PRIMARY KEY (mailbox)
);

create table mailbox_state (
  mailbox text not null,
  well_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  constraint mailbox_state_pkey PRIMARY KEY (mailbox),
  constraint mailbox_state_check CHECK (((failed_at IS NULL) = (failure IS NULL))),
  constraint mailbox_state_failure_check CHECK ((length(failure) <= 300))
);

create table newsletter_consent (
  id uuid not null default gen_random_uuid(),
  subscription_id uuid not null,
  store text not null,
  language text not null,
  token_hash bytea not null,
  wording_version text not null,
  requested_at timestamp with time zone not null,
  requested_from text not null,
  expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  confirmed_from text,
  withdrawn_at timestamp with time zone,
  constraint newsletter_consent_pkey PRIMARY KEY (id),
  constraint newsletter_consent_token_hash_key UNIQUE (token_hash),
  constraint newsletter_consent_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES newsletter_subscription(id) ON DELETE CASCADE,
  constraint newsletter_consent_check CHECK (((confirmed_at IS NULL) = (confirmed_from IS NULL)))
);
CREATE INDEX newsletter_consent_open ON newsletter_consent USING btree (expires_at) WHERE (confirmed_at IS NULL);
CREATE INDEX newsletter_consent_subscription ON newsletter_consent USING btree (subscription_id);

create table newsletter_subscription (
  id uuid not null default gen_random_uuid(),
  brand text not null,
  store text not null,
  language text not null,
  email text not null,
  status text not null default 'PENDING'::text,
  unsubscribe_token text not null,
  requested_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint newsletter_subscription_pkey PRIMARY KEY (id),
  constraint newsletter_subscription_unsubscribe_token_key UNIQUE (unsubscribe_token),
  constraint newsletter_subscription_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text, 'UNSUBSCRIBED'::text])))
);
CREATE UNIQUE INDEX newsletter_email ON newsletter_subscription USING btree (brand, lower(email));
CREATE INDEX newsletter_subscription_pending ON newsletter_subscription USING btree (requested_at) WHERE (status = 'PENDING'::text);

create table office_task (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null,
  owner_id uuid not null,
  session_id uuid,
  network text not null,
  input jsonb not null default '{}'::jsonb,
  query text,
  retry_of uuid,
  state text not null default 'QUEUED'::text,
  total integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  failure text,
  is_personal boolean not null default false,
  file_key text,
  file_bytes bigint,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint office_task_pkey PRIMARY KEY (id),
  constraint office_task_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES staff(id),
  constraint office_task_retry_of_fkey FOREIGN KEY (retry_of) REFERENCES office_task(id) ON DELETE SET NULL,
  constraint office_task_ends CHECK (((ended_at IS NOT NULL) = (state = ANY (ARRAY['DONE'::text, 'CANCELED'::text, 'FAILED'::text])))),
  constraint office_task_kind_check CHECK ((kind = ANY (ARRAY['ACT'::text, 'EXPORT'::text]))),
  constraint office_task_query_check CHECK ((length(query) <= 2000)),
  constraint office_task_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'CANCELED'::text, 'FAILED'::text]))),
  constraint office_task_total_check CHECK ((total >= 0))
);
CREATE INDEX office_task_ended ON office_task USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX office_task_newest ON office_task USING btree (created_at DESC, id DESC);
CREATE INDEX office_task_of ON office_task USING btree (owner_id, created_at DESC, id DESC);
CREATE INDEX office_task_open ON office_task USING btree (owner_id) WHERE (state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]));

create table office_task_item (
  task_id uuid not null,
  position integer not null,
  object_id text not null,
  state text not null default 'WAITING'::text,
  outcome text,
  ended_at timestamp with time zone,
  constraint office_task_item_pkey PRIMARY KEY (task_id, "position"),
  constraint office_task_item_task_id_fkey FOREIGN KEY (task_id) REFERENCES office_task(id) ON DELETE CASCADE,
  constraint office_task_item_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'FAILED'::text])))
);
CREATE INDEX office_task_item_failed ON office_task_item USING btree (task_id, "position") WHERE (state = 'FAILED'::text);
CREATE INDEX office_task_item_waiting ON office_task_item USING btree (task_id, "position") WHERE (state = 'WAITING'::text);

create table office_todo (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject text not null,
  store text,
  order_id uuid,
  raised_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  told_at timestamp with time zone,
  assignee uuid,
  done_at timestamp with time zone,
  done_by text,
  done_reason text,
  constraint office_todo_pkey PRIMARY KEY (id),
  constraint office_todo_assignee_fkey FOREIGN KEY (assignee) REFERENCES staff(id),
  constraint office_todo_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint office_todo_check CHECK (((done_at IS NULL) = (done_by IS NULL))),
  constraint office_todo_kind_check CHECK ((kind ~ '^[a-z_]{3,40}$'::text)),
  constraint office_todo_subject_check CHECK ((subject <> ''::text))
);
CREATE INDEX office_todo_assignee ON office_todo USING btree (assignee) WHERE (done_at IS NULL);
CREATE INDEX office_todo_done ON office_todo USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX office_todo_due ON office_todo USING btree (due_at, id) WHERE (done_at IS NULL);
CREATE INDEX office_todo_of_order ON office_todo USING btree (order_id);
CREATE UNIQUE INDEX office_todo_open ON office_todo USING btree (kind, subject) WHERE (done_at IS NULL);
CREATE INDEX office_todo_untold ON office_todo USING btree (raised_at) WHERE ((done_at IS NULL) AND (told_at IS NULL));
CREATE TRIGGER office_todo_tells_office AFTER INSERT OR DELETE OR UPDATE ON office_todo FOR EACH STATEMENT EXECUTE FUNCTION tell_office('todos');

create table operation_alert (
  id bigint not null generated as identity,
  name text not null,
  about text not null,
  details jsonb not null,
  order_id uuid,
  found_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  constraint operation_alert_pkey PRIMARY KEY (id),
  constraint operation_alert_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX operation_alert_open ON operation_alert USING btree (name, about) WHERE (resolved_at IS NULL);
CREATE INDEX operation_alert_resolved ON operation_alert USING btree (resolved_at) WHERE (resolved_at IS NOT NULL);

create table order_change (
  id bigint not null generated as identity,
  order_id uuid not null,
  line_id uuid,
  kind text not null,
  before jsonb not null,
  after jsonb not null,
  actor text not null,
  actor_id text,
  happened_at timestamp with time zone not null,
  needs_label boolean not null default false,
  label_made_at timestamp with time zone,
  constraint order_change_pkey PRIMARY KEY (id),
  constraint order_change_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_line(id) ON DELETE CASCADE,
  constraint order_change_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_change_actor_check CHECK ((actor = ANY (ARRAY['system'::text, 'customer'::text, 'support'::text, 'finance'::text, 'factory'::text, 'carrier'::text]))),
  constraint order_change_check CHECK (((kind = 'DESIGN'::text) = (line_id IS NOT NULL))),
  constraint order_change_kind_check CHECK ((kind = ANY (ARRAY['ADDRESS'::text, 'DESIGN'::text, 'GIFT'::text])))
);
CREATE INDEX order_change_of ON order_change USING btree (order_id, id);

create table order_code (
  order_id uuid not null,
  ext_session_id text not null,
  code_hash bytea not null,
  expires_at timestamp with time zone not null,
  tries_left integer not null,
  sent_at timestamp with time zone not null,
  constraint order_code_pkey PRIMARY KEY (order_id, ext_session_id),
  constraint order_code_ext_session_id_fkey FOREIGN KEY (ext_session_id) REFERENCES session(ext_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint order_code_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_code_tries_left_check CHECK ((tries_left >= 0))
);
CREATE INDEX order_code_expiry ON order_code USING btree (expires_at);
CREATE INDEX order_code_session ON order_code USING btree (ext_session_id);

create table order_confirmation (
  ext_session_id text not null,
  order_id uuid not null,
  confirmed_at timestamp with time zone not null,
  owner_until timestamp with time zone,
  constraint order_confirmation_pkey PRIMARY KEY (ext_session_id, order_id),
  constraint order_confirmation_ext_session_id_fkey FOREIGN KEY (ext_session_id) REFERENCES session(ext_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint order_confirmation_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE
);
CREATE INDEX order_confirmation_order ON order_confirmation USING btree (order_id);

create table order_event (
  id bigint not null generated as identity,
  order_id uuid not null,
  from_status integer,
  to_status integer not null,
  actor text not null,
  actor_id text,
  reason text,
  happened_at timestamp with time zone not null default now(),
  constraint order_event_pkey PRIMARY KEY (id),
  constraint order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_event_actor_check CHECK ((actor = ANY (ARRAY['system'::text, 'customer'::text, 'support'::text, 'finance'::text, 'factory'::text, 'carrier'::text])))
);
CREATE INDEX order_event_of ON order_event USING btree (order_id, id);
CREATE INDEX order_event_produced ON order_event USING btree (happened_at) WHERE (to_status = 13);
CREATE TRIGGER order_event_tells_office AFTER INSERT ON order_event FOR EACH STATEMENT EXECUTE FUNCTION tell_office_of_orders();

create table order_follower (
  order_id uuid not null,
  staff_id uuid not null,
  since timestamp with time zone not null,
  constraint order_follower_pkey PRIMARY KEY (order_id, staff_id),
  constraint order_follower_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_follower_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX order_follower_person ON order_follower USING btree (staff_id);
CREATE INDEX order_follower_since ON order_follower USING btree (since);

create table order_hold (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  reason text not null,
  note text,
  held_by text not null,
  held_at timestamp with time zone not null,
  until timestamp with time zone not null,
  released_at timestamp with time zone,
  released_by text,
  release_reason text,
  constraint order_hold_pkey PRIMARY KEY (id),
  constraint order_hold_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_hold_check CHECK ((until > held_at)),
  constraint order_hold_check1 CHECK (((released_at IS NULL) = (released_by IS NULL)))
);
CREATE INDEX order_hold_of_order ON order_hold USING btree (order_id);
CREATE UNIQUE INDEX order_hold_open ON order_hold USING btree (order_id) WHERE (released_at IS NULL);
CREATE INDEX order_hold_until ON order_hold USING btree (until) WHERE (released_at IS NULL);
CREATE TRIGGER order_hold_tells_office AFTER INSERT OR UPDATE ON order_hold FOR EACH STATEMENT EXECUTE FUNCTION tell_office('production');

create table order_line (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  position integer not null,
  article_id integer not null,
  variant text not null,
  article_name text not null,
  article_name_plural text not null,
  variant_label text not null,
  version_id text,
  design_name text,
  is_personalised boolean not null,
  quantity integer not null,
  unit_minor integer not null,
  full_minor integer not null,
  discount_minor integer not null,
  tax_relief_minor integer not null default 0,
  total_minor integer not null,
  tax_permille integer not null,
  tax_treatment text not null,
  tax_minor integer not null,
  applied jsonb not null default '[]'::jsonb,
  production text not null default 'WAITING'::text,
  weight_grams integer not null default 0,
  created_at timestamp with time zone not null default now(),
  pieces integer not null default 1,
  extra_pages integer not null default 0,
  constraint order_line_pkey PRIMARY KEY (id),
  constraint order_line_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_line_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE RESTRICT,
  constraint order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_line_version_id_fkey FOREIGN KEY (version_id) REFERENCES design_version(id),
  constraint order_line_check CHECK ((full_minor = (quantity * unit_minor))),
  constraint order_line_check1 CHECK (((discount_minor >= 0) AND (discount_minor <= full_minor))),
  constraint order_line_check2 CHECK ((total_minor = ((full_minor - discount_minor) - tax_relief_minor))),
  constraint order_line_check3 CHECK (((tax_minor >= 0) AND (tax_minor <= total_minor))),
  constraint order_line_extra_pages_check CHECK (((extra_pages >= 0) AND (extra_pages <= 400))),
  constraint order_line_pieces_check CHECK (((pieces >= 1) AND (pieces <= 9999))),
  constraint order_line_production_check CHECK ((production = ANY (ARRAY['WAITING'::text, 'STARTED'::text, 'FINISHED'::text, 'PACKED'::text]))),
  constraint order_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999))),
  constraint order_line_tax_permille_check CHECK (((tax_permille >= 0) AND (tax_permille <= 999))),
  constraint order_line_tax_relief_minor_check CHECK ((tax_relief_minor >= 0)),
  constraint order_line_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['STANDARD'::text, 'REVERSE_CHARGE'::text, 'EXPORT'::text, 'EXEMPT'::text]))),
  constraint order_line_unit_minor_check CHECK ((unit_minor >= 0))
);
CREATE INDEX order_line_of_article ON order_line USING btree (article_id, created_at DESC) INCLUDE (order_id);
CREATE INDEX order_line_version ON order_line USING btree (version_id) WHERE (version_id IS NOT NULL);
CREATE TRIGGER order_line_price_is_agreed BEFORE UPDATE OF article_id, variant, quantity, unit_minor, full_minor, discount_minor, tax_relief_minor, total_minor, tax_permille, tax_treatment, tax_minor ON order_line FOR EACH ROW WHEN ((((((((((((old.article_id IS DISTINCT FROM new.article_id) OR (old.variant IS DISTINCT FROM new.variant)) OR (old.quantity IS DISTINCT FROM new.quantity)) OR (old.unit_minor IS DISTINCT FROM new.unit_minor)) OR (old.full_minor IS DISTINCT FROM new.full_minor)) OR (old.discount_minor IS DISTINCT FROM new.discount_minor)) OR (old.tax_relief_minor IS DISTINCT FROM new.tax_relief_minor)) OR (old.total_minor IS DISTINCT FROM new.total_minor)) OR (old.tax_permille IS DISTINCT FROM new.tax_permille)) OR (old.tax_treatment IS DISTINCT FROM new.tax_treatment)) OR (old.tax_minor IS DISTINCT FROM new.tax_minor))) EXECUTE FUNCTION keep_order_price();
CREATE TRIGGER order_line_tells_office AFTER UPDATE OF production ON order_line FOR EACH STATEMENT EXECUTE FUNCTION tell_office('production');
CREATE TRIGGER order_line_uses_version AFTER INSERT OR DELETE OR UPDATE OF version_id ON order_line FOR EACH ROW EXECUTE FUNCTION keep_ordered_version();

create table order_link_visit (
  order_id uuid not null,
  visitor bytea not null,
  visited_at timestamp with time zone not null,
  constraint order_link_visit_pkey PRIMARY KEY (order_id, visitor),
  constraint order_link_visit_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_link_visit_visitor_check CHECK ((length(visitor) = 32))
);

create table order_mention (
  note_id bigint not null,
  staff_id uuid not null,
  seen_at timestamp with time zone,
  constraint order_mention_pkey PRIMARY KEY (note_id, staff_id),
  constraint order_mention_note_id_fkey FOREIGN KEY (note_id) REFERENCES order_note(id) ON DELETE CASCADE,
  constraint order_mention_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX order_mention_to ON order_mention USING btree (staff_id, note_id DESC);

create table order_note (
  id bigint not null generated as identity,
  order_id uuid not null,
  staff_id uuid not null,
  body text not null,
  is_pinned boolean not null default false,
  created_at timestamp with time zone not null,
  constraint order_note_pkey PRIMARY KEY (id),
  constraint order_note_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_note_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint order_note_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000)))
);
CREATE INDEX order_note_of ON order_note USING btree (order_id, id DESC);
CREATE UNIQUE INDEX order_note_pinned ON order_note USING btree (order_id) WHERE is_pinned;

create table order_tag (
  order_id uuid not null,
  tag text not null,
  constraint order_tag_pkey PRIMARY KEY (order_id, tag),
  constraint order_tag_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint order_tag_tag_check CHECK ((tag ~ '^[a-z0-9][a-z0-9-]{0,29}$'::text))
);
CREATE INDEX order_tag_named ON order_tag USING btree (tag, order_id);

create table pack_check (
  line_id uuid not null,
  unit integer not null,
  order_id uuid not null,
  checked_by text not null,
  checked_at timestamp with time zone not null,
  constraint pack_check_pkey PRIMARY KEY (line_id, unit),
  constraint pack_check_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_line(id) ON DELETE CASCADE,
  constraint pack_check_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint pack_check_unit_check CHECK (((unit >= 1) AND (unit <= 9999)))
);
CREATE INDEX pack_check_order ON pack_check USING btree (order_id);

create table packed_parcel (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  parcel integer not null,
  parcels integer not null,
  carrier text,
  service text,
  tracking_number text not null,
  box text not null,
  weight_grams integer not null,
  packed_by text not null,
  packed_at timestamp with time zone not null,
  hand_over_id uuid,
  constraint packed_parcel_pkey PRIMARY KEY (id),
  constraint packed_parcel_order_id_parcel_key UNIQUE (order_id, parcel),
  constraint packed_parcel_tracking_number_key UNIQUE (tracking_number),
  constraint packed_parcel_hand_over_id_fkey FOREIGN KEY (hand_over_id) REFERENCES hand_over(id),
  constraint packed_parcel_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint packed_parcel_box_check CHECK (((length(box) >= 1) AND (length(box) <= 40))),
  constraint packed_parcel_check CHECK (((parcels >= parcel) AND (parcels <= 20))),
  constraint packed_parcel_parcel_check CHECK (((parcel >= 1) AND (parcel <= 20))),
  constraint packed_parcel_tracking_number_check CHECK ((tracking_number ~ '^[A-Z0-9]{8,30}$'::text)),
  constraint packed_parcel_weight_grams_check CHECK (((weight_grams >= 1) AND (weight_grams <= 1000000)))
);
CREATE INDEX packed_parcel_hand_over ON packed_parcel USING btree (hand_over_id);
CREATE INDEX packed_parcel_waiting ON packed_parcel USING btree (carrier) WHERE (hand_over_id IS NULL);

create table page (
  id text not null,
  kind text not null,
  position integer not null default 0,
  constraint page_pkey PRIMARY KEY (id),
  constraint page_kind_check CHECK ((kind = ANY (ARRAY['legal'::text, 'story'::text])))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON page FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('content');

create table page_event (
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null,
  store text not null,
  session_id text not null,
  consent_version text not null,
  category text not null,
  name text not null,
  url text not null,
  path text not null,
  title text not null,
  referrer text not null,
  user_agent text not null,
  ip text not null,
  platform text not null,
  mobile boolean not null,
  source text not null default ''::text,
  medium text not null default ''::text,
  campaign text not null default ''::text
) partition by range (created_at);
CREATE INDEX page_event_store ON ONLY page_event USING btree (store, created_at);

create table page_text (
  page_id text not null,
  language text not null,
  slug text not null,
  title text not null,
  summary text not null,
  body text not null,
  constraint page_text_pkey PRIMARY KEY (page_id, language),
  constraint page_text_page_id_fkey FOREIGN KEY (page_id) REFERENCES page(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX page_slug ON page_text USING btree (language, slug);
CREATE TRIGGER page_address AFTER INSERT OR UPDATE ON page_text FOR EACH ROW EXECUTE FUNCTION keep_address('page', 'page_id');
CREATE TRIGGER page_address_gone AFTER DELETE ON page_text FOR EACH ROW EXECUTE FUNCTION drop_addresses('page', 'page_id');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON page_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('content');

create table parcel_event (
  id bigint not null generated as identity,
  carrier text not null,
  tracking_number text,
  shipment_id uuid,
  event_id text not null,
  actor text not null,
  actor_id text,
  code text not null,
  place text,
  note text,
  happened_at timestamp with time zone not null,
  received_at timestamp with time zone not null default now(),
  constraint parcel_event_pkey PRIMARY KEY (id),
  constraint parcel_event_carrier_event_id_key UNIQUE (carrier, event_id),
  constraint parcel_event_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipment(id) ON DELETE CASCADE,
  constraint parcel_event_actor_check CHECK ((actor = ANY (ARRAY['carrier'::text, 'factory'::text, 'support'::text, 'system'::text]))),
  constraint parcel_event_event_id_check CHECK (((length(event_id) >= 1) AND (length(event_id) <= 120)))
);
CREATE INDEX parcel_event_of ON parcel_event USING btree (shipment_id, happened_at);
CREATE INDEX parcel_event_unclaimed ON parcel_event USING btree (carrier, tracking_number) WHERE (shipment_id IS NULL);
CREATE INDEX parcel_event_unclaimed_age ON parcel_event USING btree (received_at) WHERE (shipment_id IS NULL);

create table partner_application (
  public_id text not null,
  customer_id uuid not null,
  store text not null,
  locale text not null,
  birth_date date not null,
  portfolio_url text not null,
  tax_country text not null,
  tax_name text not null,
  tax_id text not null,
  message text,
  status text not null default 'PENDING'::text,
  reason text,
  created_at timestamp with time zone not null default now(),
  decided_at timestamp with time zone,
  constraint partner_application_pkey PRIMARY KEY (public_id),
  constraint partner_application_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint partner_application_check CHECK (((status = 'PENDING'::text) = (decided_at IS NULL))),
  constraint partner_application_check1 CHECK (((status <> 'REFUSED'::text) OR (reason IS NOT NULL))),
  constraint partner_application_public_id_check CHECK ((public_id ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint partner_application_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REFUSED'::text]))),
  constraint partner_application_tax_country_check CHECK ((tax_country ~ '^[A-Z]{2}$'::text))
);
CREATE UNIQUE INDEX partner_application_open ON partner_application USING btree (customer_id) WHERE (status = 'PENDING'::text);
CREATE INDEX partner_application_owner ON partner_application USING btree (customer_id, created_at DESC);

create table partner_application_event (
  id bigint not null generated as identity,
  application_id text not null,
  status text not null,
  actor text not null,
  reason text,
  happened_at timestamp with time zone not null default now(),
  constraint partner_application_event_pkey PRIMARY KEY (id),
  constraint partner_application_event_application_id_fkey FOREIGN KEY (application_id) REFERENCES partner_application(public_id) ON DELETE CASCADE,
  constraint partner_application_event_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REFUSED'::text])))
);
CREATE INDEX partner_application_event_of ON partner_application_event USING btree (application_id, id);

create table passkey (
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  rp_id text not null,
  name text not null,
  is_backed_up boolean not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id),
  constraint passkey_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE INDEX passkey_customer ON passkey USING btree (customer_id);

create table payment (
  id uuid not null default gen_random_uuid(),
  reference text not null,
  order_id uuid not null,
  attempt integer not null,
  method text not null,
  kind text not null,
  provider text not null,
  provider_id text,
  amount_minor integer not null,
  currency text not null,
  status text not null default 'PENDING'::text,
  next_action jsonb,
  failure text,
  expires_at timestamp with time zone,
  reminded_at timestamp with time zone,
  checked_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  void_requested_at timestamp with time zone,
  check_after timestamp with time zone default now(),
  looks integer not null default 0,
  credit_minor integer not null default 0,
  billing_statement_id uuid,
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_order_id_attempt_key UNIQUE (order_id, attempt),
  constraint payment_provider_provider_id_key UNIQUE (provider, provider_id),
  constraint payment_reference_key UNIQUE (reference),
  constraint payment_billing_statement_id_fkey FOREIGN KEY (billing_statement_id) REFERENCES billing_statement(id) ON DELETE RESTRICT,
  constraint payment_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE RESTRICT,
  constraint payment_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint payment_attempt_check CHECK ((attempt >= 1)),
  constraint payment_check CHECK (((credit_minor >= 0) AND (credit_minor <= amount_minor))),
  constraint payment_kind_check CHECK ((kind = ANY (ARRAY['ONLINE_PREPAID'::text, 'TRANSFER'::text, 'BANK_RECEIPT'::text]))),
  constraint payment_looks_check CHECK ((looks >= 0)),
  constraint payment_provider_check CHECK ((provider = ANY (ARRAY['test'::text, 'stripe'::text, 'mollie'::text, 'house'::text]))),
  constraint payment_reference_check CHECK ((length(reference) >= 8)),
  constraint payment_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'CANCELED'::text])))
);
CREATE INDEX payment_by_state ON payment USING btree (status, method, order_id, attempt);
CREATE INDEX payment_due ON payment USING btree (check_after) WHERE (check_after IS NOT NULL);
CREATE UNIQUE INDEX payment_open ON payment USING btree (order_id) WHERE (status = 'PENDING'::text);
CREATE INDEX payment_provider_id ON payment USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX payment_statement ON payment USING btree (billing_statement_id) WHERE (billing_statement_id IS NOT NULL);

create table payment_alert (
  id bigint not null generated as identity,
  kind text not null,
  about text not null,
  payment_id uuid,
  details jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_by text,
  closed_reason text,
  constraint payment_alert_pkey PRIMARY KEY (id),
  constraint payment_alert_kind_about_key UNIQUE (kind, about),
  constraint payment_alert_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint payment_alert_closed_reason_check CHECK ((length(closed_reason) <= 1000))
);
CREATE INDEX payment_alert_open ON payment_alert USING btree (id) WHERE (closed_at IS NULL);
CREATE INDEX payment_alert_payment_id ON payment_alert USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE TRIGGER payment_alert_tells_office AFTER INSERT OR UPDATE ON payment_alert FOR EACH STATEMENT EXECUTE FUNCTION tell_office('payment alerts');

create table payment_entry (
  id bigint not null generated as identity,
  payment_id uuid not null,
  kind text not null,
  amount_minor integer not null,
  currency text not null,
  provider_reference text not null,
  happened_at timestamp with time zone not null default now(),
  constraint payment_entry_pkey PRIMARY KEY (id),
  constraint payment_entry_payment_id_kind_provider_reference_key UNIQUE (payment_id, kind, provider_reference),
  constraint payment_entry_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint payment_entry_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payment_entry_kind_check CHECK ((kind = ANY (ARRAY['AUTHORISED'::text, 'CAPTURED'::text, 'REFUNDED'::text, 'REFUND_RETURNED'::text, 'CHARGED_BACK'::text])))
);

create table payment_event (
  id bigint not null generated as identity,
  payment_id uuid not null,
  from_status text not null,
  to_status text not null,
  actor text not null,
  actor_id text,
  reason text,
  happened_at timestamp with time zone not null,
  constraint payment_event_pkey PRIMARY KEY (id),
  constraint payment_event_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint payment_event_actor_check CHECK ((actor = ANY (ARRAY['system'::text, 'customer'::text, 'support'::text, 'finance'::text])))
);
CREATE INDEX payment_event_of ON payment_event USING btree (payment_id, id);

create table payout (
  id uuid not null default gen_random_uuid(),
  message_id text not null,
  account_iban text not null,
  currency text not null,
  total_minor integer not null,
  refunds integer not null,
  created_at timestamp with time zone not null,
  created_by text not null,
  constraint payout_pkey PRIMARY KEY (id),
  constraint payout_message_id_key UNIQUE (message_id),
  constraint payout_refunds_check CHECK ((refunds > 0)),
  constraint payout_total_minor_check CHECK ((total_minor > 0))
);

create table pdf_page (
  pdf_sha256 text not null,
  page_number integer not null,
  sha256 text not null,
  constraint pdf_page_pkey PRIMARY KEY (pdf_sha256, page_number),
  constraint pdf_page_pdf_sha256_fkey FOREIGN KEY (pdf_sha256) REFERENCES stored_file(sha256) ON DELETE CASCADE,
  constraint pdf_page_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_file(sha256) ON DELETE CASCADE,
  constraint pdf_page_page_number_check CHECK ((page_number >= 1))
);
CREATE INDEX pdf_page_image ON pdf_page USING btree (sha256);

create table phone_link (
  token_hash bytea not null,
  ext_session_id text not null,
  files_left integer not null,
  expires_at timestamp with time zone not null,
  constraint phone_link_pkey PRIMARY KEY (token_hash),
  constraint phone_link_ext_session_id_fkey FOREIGN KEY (ext_session_id) REFERENCES session(ext_id) ON DELETE CASCADE,
  constraint phone_link_files_left_check CHECK ((files_left >= 0)),
  constraint phone_link_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX phone_link_expiry ON phone_link USING btree (expires_at);
CREATE INDEX phone_link_session ON phone_link USING btree (ext_session_id);

create table photo_collection (
  id text not null,
  design_id text not null,
  store text not null,
  locale text not null,
  token_hash bytea not null,
  title text not null,
  host_name text,
  shows_design boolean not null,
  most_photos integer not null,
  most_per_person integer not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  constraint photo_collection_pkey PRIMARY KEY (id),
  constraint photo_collection_design_id_key UNIQUE (design_id),
  constraint photo_collection_token_hash_key UNIQUE (token_hash),
  constraint photo_collection_design_id_fkey FOREIGN KEY (design_id) REFERENCES design(id) ON DELETE CASCADE,
  constraint photo_collection_most_per_person_check CHECK (((most_per_person >= 1) AND (most_per_person <= 1000))),
  constraint photo_collection_most_photos_check CHECK (((most_photos >= 1) AND (most_photos <= 1000))),
  constraint photo_collection_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX photo_collection_end ON photo_collection USING btree (ends_at);

create table photo_contributor (
  id text not null,
  collection_id text not null,
  ext_session_id text not null,
  customer_id uuid,
  name text not null,
  created_at timestamp with time zone not null default now(),
  constraint photo_contributor_pkey PRIMARY KEY (id),
  constraint photo_contributor_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES photo_collection(id) ON DELETE CASCADE,
  constraint photo_contributor_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX photo_contributor_customer ON photo_contributor USING btree (collection_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE UNIQUE INDEX photo_contributor_guest ON photo_contributor USING btree (collection_id, ext_session_id) WHERE (customer_id IS NULL);
CREATE INDEX photo_contributor_owner ON photo_contributor USING btree (customer_id);
CREATE INDEX photo_contributor_session ON photo_contributor USING btree (ext_session_id);

create table pickup_point (
  id text not null,
  network text not null,
  country text not null,
  kind text not null,
  name text not null,
  address_line text not null,
  postal_code text not null,
  city text not null,
  latitude double precision not null,
  longitude double precision not null,
  opening_hours jsonb not null,
  most_weight_grams integer not null,
  most_sides_mm integer[] not null,
  postal_key text not null generated always as (upper(regexp_replace(postal_code, '[ -]'::text, ''::text, 'g'::text))) stored,
  city_key text not null generated always as (search_fold(search_lower(city))) stored,
  imported_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint pickup_point_pkey PRIMARY KEY (id),
  constraint pickup_point_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint pickup_point_id_check CHECK ((id ~ '^[a-z0-9-]{2,40}:[A-Za-z0-9._-]{1,60}$'::text)),
  constraint pickup_point_kind_check CHECK ((kind = ANY (ARRAY['SHOP'::text, 'LOCKER'::text]))),
  constraint pickup_point_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint pickup_point_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint pickup_point_most_sides_mm_check CHECK (((cardinality(most_sides_mm) = 3) AND (most_sides_mm[3] > 0) AND (most_sides_mm[1] >= most_sides_mm[2]) AND (most_sides_mm[2] >= most_sides_mm[3]))),
  constraint pickup_point_most_weight_grams_check CHECK ((most_weight_grams > 0))
);
CREATE INDEX pickup_point_city ON pickup_point USING btree (country, network, city_key text_pattern_ops) WHERE (removed_at IS NULL);
CREATE INDEX pickup_point_place ON pickup_point USING btree (country, latitude, longitude) WHERE (removed_at IS NULL);
CREATE INDEX pickup_point_postal ON pickup_point USING btree (country, network, postal_key text_pattern_ops) WHERE (removed_at IS NULL);

create table picture (
  name text not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  formats text not null,
  version text not null,
  placeholder_color text not null,
  constraint picture_pkey PRIMARY KEY (name),
  constraint picture_formats_check CHECK ((formats = ANY (ARRAY['avif,webp,jpg'::text, 'avif,webp,png'::text, 'webp'::text])))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON picture FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('*');

create table prepared_cart (
  cart_id uuid not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  constraint prepared_cart_pkey PRIMARY KEY (cart_id),
  constraint prepared_cart_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE CASCADE,
  constraint prepared_cart_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id)
);
CREATE INDEX prepared_cart_waiting ON prepared_cart USING btree (expires_at) WHERE (taken_at IS NULL);

create table production_lease (
  order_id uuid not null,
  station_id uuid not null,
  expires_at timestamp with time zone not null,
  confirmed text[] not null default '{}'::text[],
  taken_at timestamp with time zone not null default now(),
  constraint production_lease_pkey PRIMARY KEY (order_id),
  constraint production_lease_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint production_lease_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id) ON DELETE CASCADE
);
CREATE INDEX production_lease_end ON production_lease USING btree (expires_at);

create table promotion (
  id uuid not null default gen_random_uuid(),
  effect text not null,
  percent integer,
  take integer,
  pay integer,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone,
  needs_code boolean not null,
  is_for_everything boolean not null,
  excludes_reduced boolean not null default false,
  minimum_quantity integer not null default 0,
  is_first_order_only boolean not null default false,
  most_uses_per_customer integer,
  priority integer not null default 0,
  combines boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint promotion_pkey PRIMARY KEY (id),
  constraint promotion_check CHECK (((pay >= 1) AND (pay < take))),
  constraint promotion_check1 CHECK ((valid_until > valid_from)),
  constraint promotion_check2 CHECK (((effect = 'PERCENT'::text) = (percent IS NOT NULL))),
  constraint promotion_check3 CHECK (((effect = 'X_FOR_Y'::text) = (take IS NOT NULL))),
  constraint promotion_check4 CHECK (((take IS NULL) = (pay IS NULL))),
  constraint promotion_check5 CHECK (((NOT is_first_order_only) OR (most_uses_per_customer = 1))),
  constraint promotion_effect_check CHECK ((effect = ANY (ARRAY['PERCENT'::text, 'AMOUNT'::text, 'FREE_SHIPPING'::text, 'X_FOR_Y'::text, 'FIXED_PRICE'::text, 'AGREED'::text]))),
  constraint promotion_minimum_quantity_check CHECK (((minimum_quantity >= 0) AND (minimum_quantity <= 9999))),
  constraint promotion_most_uses_per_customer_check CHECK ((most_uses_per_customer > 0)),
  constraint promotion_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
  constraint promotion_take_check CHECK (((take >= 2) AND (take <= 100)))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON promotion FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('promotion');

create table promotion_agreed_line (
  promotion_id uuid not null,
  article_id integer not null,
  variant text not null,
  extra_pages integer not null default 0,
  pieces integer not null,
  unit_minor integer not null,
  constraint promotion_agreed_line_pkey PRIMARY KEY (promotion_id, article_id, variant, extra_pages),
  constraint promotion_agreed_line_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint promotion_agreed_line_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion_agreement(promotion_id) ON DELETE CASCADE,
  constraint promotion_agreed_line_extra_pages_check CHECK ((extra_pages >= 0)),
  constraint promotion_agreed_line_pieces_check CHECK ((pieces > 0)),
  constraint promotion_agreed_line_unit_minor_check CHECK ((unit_minor >= 0))
);
CREATE INDEX promotion_agreed_line_article ON promotion_agreed_line USING btree (article_id);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON promotion_agreed_line FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('promotion');

create table promotion_agreement (
  promotion_id uuid not null,
  service text,
  shipping_minor integer,
  constraint promotion_agreement_pkey PRIMARY KEY (promotion_id),
  constraint promotion_agreement_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE CASCADE,
  constraint promotion_agreement_check CHECK (((service IS NULL) = (shipping_minor IS NULL))),
  constraint promotion_agreement_shipping_minor_check CHECK ((shipping_minor >= 0))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON promotion_agreement FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('promotion');

create table promotion_article (
  promotion_id uuid not null,
  article_id integer not null,
  constraint promotion_article_pkey PRIMARY KEY (promotion_id, article_id),
  constraint promotion_article_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint promotion_article_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE CASCADE
);
CREATE INDEX promotion_article_article ON promotion_article USING btree (article_id);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON promotion_article FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('promotion');

create table promotion_code (
  id uuid not null default gen_random_uuid(),
  promotion_id uuid not null,
  code text not null,
  code_key text not null,
  stores text[],
  is_public boolean not null default false,
  most_uses integer,
  uses integer not null default 0,
  created_at timestamp with time zone not null default now(),
  constraint promotion_code_pkey PRIMARY KEY (id),
  constraint promotion_code_code_key_key UNIQUE (code_key),
  constraint promotion_code_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE CASCADE,
  constraint promotion_code_check CHECK (((uses >= 0) AND (uses <= most_uses))),
  constraint promotion_code_check1 CHECK (((NOT is_public) OR (most_uses IS NULL))),
  constraint promotion_code_code_key_check CHECK ((code_key ~ '^[A-Z0-9]{3,40}$'::text)),
  constraint promotion_code_most_uses_check CHECK ((most_uses > 0))
);
CREATE INDEX promotion_code_promotion ON promotion_code USING btree (promotion_id);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OF code, stores, is_public, promotion_id OR TRUNCATE ON promotion_code FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('promotion');

create table promotion_identity (
  promotion_id uuid not null,
  identity text not null,
  uses integer not null,
  constraint promotion_identity_pkey PRIMARY KEY (promotion_id, identity),
  constraint promotion_identity_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE CASCADE,
  constraint promotion_identity_uses_check CHECK ((uses >= 0))
);

create table promotion_limit (
  promotion_id uuid not null,
  most_uses integer not null,
  uses integer not null default 0,
  constraint promotion_limit_pkey PRIMARY KEY (promotion_id),
  constraint promotion_limit_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE CASCADE,
  constraint promotion_limit_check CHECK (((uses >= 0) AND (uses <= most_uses))),
  constraint promotion_limit_most_uses_check CHECK ((most_uses > 0))
);
CREATE TRIGGER promotion_limit_counts BEFORE INSERT ON promotion_limit FOR EACH ROW EXECUTE FUNCTION count_uses_so_far();
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OF most_uses OR TRUNCATE ON promotion_limit FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('promotion');
CREATE TRIGGER tell_shop_changed_by_last_use AFTER UPDATE OF uses ON promotion_limit FOR EACH ROW WHEN (((old.uses = old.most_uses) IS DISTINCT FROM (new.uses = new.most_uses))) EXECUTE FUNCTION tell_shop_changed('promotion');

create table promotion_store (
  promotion_id uuid not null,
  store text not null,
  minimum_minor integer not null default 0,
  amount_minor integer,
  constraint promotion_store_pkey PRIMARY KEY (promotion_id, store),
  constraint promotion_store_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE CASCADE,
  constraint promotion_store_amount_minor_check CHECK ((amount_minor > 0)),
  constraint promotion_store_minimum_minor_check CHECK ((minimum_minor >= 0))
);
CREATE INDEX promotion_store_store ON promotion_store USING btree (store);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON promotion_store FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('promotion');

create table promotion_tag (
  promotion_id uuid not null,
  tag_id integer not null,
  constraint promotion_tag_pkey PRIMARY KEY (promotion_id, tag_id),
  constraint promotion_tag_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE CASCADE,
  constraint promotion_tag_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE
);
CREATE INDEX promotion_tag_tag ON promotion_tag USING btree (tag_id);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON promotion_tag FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('promotion');

create table promotion_text (
  promotion_id uuid not null,
  language text not null,
  name text not null,
  text text not null,
  constraint promotion_text_pkey PRIMARY KEY (promotion_id, language),
  constraint promotion_text_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE CASCADE
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON promotion_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('promotion');

create table promotion_use (
  promotion_id uuid not null,
  order_id uuid not null,
  code_id uuid,
  state text not null default 'RESERVED'::text,
  identities text[] not null default '{}'::text[],
  discount_minor integer not null,
  currency text not null,
  reserved_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint promotion_use_pkey PRIMARY KEY (promotion_id, order_id),
  constraint promotion_use_code_id_fkey FOREIGN KEY (code_id) REFERENCES promotion_code(id) ON DELETE RESTRICT,
  constraint promotion_use_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE RESTRICT,
  constraint promotion_use_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE RESTRICT,
  constraint promotion_use_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint promotion_use_state_check CHECK ((state = ANY (ARRAY['RESERVED'::text, 'CONFIRMED'::text, 'RELEASED'::text])))
);
CREATE INDEX promotion_use_order ON promotion_use USING btree (order_id);

create table quantity_break (
  article_id integer not null,
  from_quantity integer not null,
  percent integer not null,
  constraint quantity_break_pkey PRIMARY KEY (article_id, from_quantity),
  constraint quantity_break_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint quantity_break_from_quantity_check CHECK (((from_quantity >= 2) AND (from_quantity <= 9999))),
  constraint quantity_break_percent_check CHECK (((percent >= 1) AND (percent <= 90)))
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON quantity_break FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table quote (
  id uuid not null default gen_random_uuid(),
  public_id text not null,
  reference text not null,
  ticket_id uuid not null,
  store text not null,
  locale text not null,
  state text not null default 'DRAFT'::text,
  currency text not null,
  service text,
  service_name text,
  shipping_minor integer,
  tax_permille integer not null,
  tax_treatment text not null,
  earliest_on text,
  valid_until text not null,
  words text not null default ''::text,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  decided_at timestamp with time zone,
  reminded_at timestamp with time zone,
  promotion_id uuid,
  cart_id uuid,
  revision integer not null default 1,
  constraint quote_pkey PRIMARY KEY (id),
  constraint quote_promotion_id_key UNIQUE (promotion_id),
  constraint quote_public_id_key UNIQUE (public_id),
  constraint quote_reference_key UNIQUE (reference),
  constraint quote_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE SET NULL,
  constraint quote_made_by_fkey FOREIGN KEY (made_by) REFERENCES staff(id),
  constraint quote_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES promotion(id) ON DELETE RESTRICT,
  constraint quote_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint quote_check CHECK (((service IS NULL) = (shipping_minor IS NULL))),
  constraint quote_check1 CHECK (((state = 'DRAFT'::text) OR (state = 'WITHDRAWN'::text) OR (sent_at IS NOT NULL))),
  constraint quote_check2 CHECK (((state <> 'ACCEPTED'::text) OR (promotion_id IS NOT NULL))),
  constraint quote_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint quote_shipping_minor_check CHECK ((shipping_minor >= 0)),
  constraint quote_state_check CHECK ((state = ANY (ARRAY['DRAFT'::text, 'SENT'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'EXPIRED'::text, 'WITHDRAWN'::text]))),
  constraint quote_tax_permille_check CHECK ((tax_permille >= 0)),
  constraint quote_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['STANDARD'::text, 'REVERSE_CHARGE'::text, 'EXPORT'::text, 'EXEMPT'::text]))),
  constraint quote_valid_until_check CHECK ((valid_until ~ '^\d{4}-\d\d-\d\d$'::text))
);
CREATE INDEX quote_cart ON quote USING btree (cart_id) WHERE (cart_id IS NOT NULL);
CREATE INDEX quote_open ON quote USING btree (valid_until) WHERE (state = 'SENT'::text);
CREATE INDEX quote_ticket ON quote USING btree (ticket_id);

create table quote_event (
  id bigint not null generated as identity,
  quote_id uuid not null,
  from_state text,
  to_state text not null,
  actor text not null,
  actor_id text,
  reason text,
  happened_at timestamp with time zone not null,
  constraint quote_event_pkey PRIMARY KEY (id),
  constraint quote_event_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id) ON DELETE CASCADE
);
CREATE INDEX quote_event_of ON quote_event USING btree (quote_id, id);

create table quote_line (
  quote_id uuid not null,
  position integer not null,
  article_id integer not null,
  variant text not null,
  version_id text,
  extra_pages integer not null default 0,
  needs_design boolean not null,
  article_name text not null,
  variant_label text not null,
  design_name text,
  pieces integer not null,
  list_minor integer not null,
  unit_minor integer not null,
  constraint quote_line_pkey PRIMARY KEY (quote_id, "position"),
  constraint quote_line_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE RESTRICT,
  constraint quote_line_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quote(id) ON DELETE CASCADE,
  constraint quote_line_check CHECK (((unit_minor >= 0) AND (unit_minor <= list_minor))),
  constraint quote_line_extra_pages_check CHECK ((extra_pages >= 0)),
  constraint quote_line_list_minor_check CHECK ((list_minor >= 0)),
  constraint quote_line_pieces_check CHECK (((pieces >= 1) AND (pieces <= 99980001)))
);
CREATE INDEX quote_line_article ON quote_line USING btree (article_id);

create table refund (
  id uuid not null default gen_random_uuid(),
  public_id text not null,
  order_id uuid not null,
  payment_id uuid not null,
  amount_minor integer not null,
  currency text not null,
  reason text not null,
  status text not null default 'REQUESTED'::text,
  attempt integer not null default 1,
  provider_id text,
  failure text,
  requested_by text not null,
  approved_by text,
  bank_account bytea,
  not_before timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  check_after timestamp with time zone default now(),
  looks integer not null default 0,
  needs_approval boolean not null default false,
  payout_id uuid,
  requester_id text,
  kind text not null default 'GOODWILL'::text,
  way text not null default 'AS_PAID'::text,
  note text,
  withdrawal_id uuid,
  account_tail bytea,
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_public_id_key UNIQUE (public_id),
  constraint refund_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE RESTRICT,
  constraint refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payment(id) ON DELETE RESTRICT,
  constraint refund_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id) ON DELETE RESTRICT,
  constraint refund_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id),
  constraint refund_amount_minor_check CHECK ((amount_minor > 0)),
  constraint refund_kind_check CHECK ((kind = ANY (ARRAY['LINES'::text, 'GOODWILL'::text, 'OVERPAID'::text, 'CANCELLATION'::text]))),
  constraint refund_looks_check CHECK ((looks >= 0)),
  constraint refund_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint refund_public_id_check CHECK ((length(public_id) >= 22)),
  constraint refund_status_check CHECK ((status = ANY (ARRAY['REQUESTED'::text, 'SUBMITTED'::text, 'SUCCEEDED'::text, 'FAILED'::text, 'NEEDS_CUSTOMER_DATA'::text, 'REJECTED'::text]))),
  constraint refund_way_check CHECK ((way = ANY (ARRAY['AS_PAID'::text, 'ACCOUNT'::text])))
);
CREATE INDEX refund_account_of ON refund USING btree (updated_at) WHERE (bank_account IS NOT NULL);
CREATE INDEX refund_account_tail ON refund USING btree (account_tail) WHERE (account_tail IS NOT NULL);
CREATE INDEX refund_account_untold ON refund USING btree (id) WHERE ((bank_account IS NOT NULL) AND (account_tail IS NULL));
CREATE INDEX refund_by_amount ON refund USING btree (amount_minor, id);
CREATE INDEX refund_due ON refund USING btree (check_after) WHERE ((check_after IS NOT NULL) AND (status <> ALL (ARRAY['SUCCEEDED'::text, 'REJECTED'::text])));
CREATE INDEX refund_open ON refund USING btree (status) WHERE (status <> ALL (ARRAY['SUCCEEDED'::text, 'REJECTED'::text]));
CREATE INDEX refund_order ON refund USING btree (order_id);
CREATE INDEX refund_queue ON refund USING btree (created_at DESC, id DESC);
CREATE INDEX refund_requester ON refund USING btree (requester_id, created_at) WHERE (requester_id IS NOT NULL);
CREATE INDEX refund_withdrawal ON refund USING btree (withdrawal_id) WHERE (withdrawal_id IS NOT NULL);
CREATE TRIGGER refund_forgets_account_tail BEFORE UPDATE OF bank_account ON refund FOR EACH ROW EXECUTE FUNCTION forget_account_tail();
CREATE TRIGGER refund_tells_office AFTER INSERT OR UPDATE ON refund FOR EACH STATEMENT EXECUTE FUNCTION tell_office('refunds');
CREATE TRIGGER refund_within_capture BEFORE INSERT OR UPDATE OF amount_minor, payment_id ON refund FOR EACH ROW EXECUTE FUNCTION refuse_refund_beyond_capture();

create table refund_event (
  id bigint not null generated as identity,
  refund_id uuid not null,
  from_status text not null,
  to_status text not null,
  actor text not null,
  actor_id text,
  reason text,
  happened_at timestamp with time zone not null,
  constraint refund_event_pkey PRIMARY KEY (id),
  constraint refund_event_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id) ON DELETE RESTRICT,
  constraint refund_event_actor_check CHECK ((actor = ANY (ARRAY['system'::text, 'customer'::text, 'support'::text, 'finance'::text])))
);
CREATE INDEX refund_event_of ON refund_event USING btree (refund_id, id);

create table refund_line (
  refund_id uuid not null,
  line_id uuid,
  quantity integer not null,
  amount_minor integer not null,
  reason text not null,
  constraint refund_line_refund_id_line_id_key UNIQUE NULLS NOT DISTINCT (refund_id, line_id),
  constraint refund_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_line(id),
  constraint refund_line_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id),
  constraint refund_line_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint refund_line_quantity_check CHECK ((quantity >= 0))
);
CREATE INDEX refund_line_of ON refund_line USING btree (line_id);

create table remake (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  line_id uuid not null,
  number integer not null,
  pieces integer[] not null,
  reason text not null,
  note text,
  stage text not null,
  takes_back boolean not null,
  state text not null default 'ASKED'::text,
  asked_by text not null,
  asked_at timestamp with time zone not null,
  ended_by text,
  ended_at timestamp with time zone,
  ended_why text,
  constraint remake_pkey PRIMARY KEY (id),
  constraint remake_line_id_number_key UNIQUE (line_id, number),
  constraint remake_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_line(id) ON DELETE CASCADE,
  constraint remake_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint remake_check CHECK ((((state = 'ASKED'::text) = (ended_at IS NULL)) AND ((ended_at IS NULL) = (ended_by IS NULL)))),
  constraint remake_check1 CHECK (((state <> 'WAIVED'::text) OR (ended_why IS NOT NULL))),
  constraint remake_ended_why_check CHECK ((length(ended_why) <= 500)),
  constraint remake_note_check CHECK ((length(note) <= 500)),
  constraint remake_number_check CHECK ((number >= 1)),
  constraint remake_pieces_check CHECK (((cardinality(pieces) >= 1) AND (cardinality(pieces) <= 500))),
  constraint remake_reason_check CHECK ((reason = ANY (ARRAY['COLOUR'::text, 'POSITION'::text, 'SCRATCH'::text, 'FAULTY_BLANK'::text, 'WRONG_ARTICLE'::text, 'FILE'::text, 'MACHINE_STOP'::text, 'DROPPED'::text, 'CUT'::text, 'OTHER'::text]))),
  constraint remake_stage_check CHECK ((stage = ANY (ARRAY['STARTED'::text, 'FINISHED'::text, 'PACKED'::text]))),
  constraint remake_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'MADE'::text, 'WAIVED'::text])))
);
CREATE INDEX remake_asked ON remake USING btree (asked_at DESC, id DESC);
CREATE INDEX remake_open ON remake USING btree (order_id) WHERE (state = 'ASKED'::text);
CREATE TRIGGER remake_tells_office AFTER INSERT OR UPDATE ON remake FOR EACH STATEMENT EXECUTE FUNCTION tell_office('production');

create table removed_order_note (
  note_id bigint not null,
  order_id uuid not null,
  body text not null,
  removed_at timestamp with time zone not null,
  constraint removed_order_note_pkey PRIMARY KEY (note_id),
  constraint removed_order_note_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint removed_order_note_body_check CHECK (((length(body) >= 1) AND (length(body) <= 4000)))
);
CREATE INDEX removed_order_note_at ON removed_order_note USING btree (removed_at);
CREATE INDEX removed_order_note_of ON removed_order_note USING btree (order_id);

create table rendering (
  id text not null,
  kind text not null,
  design_id text,
  revision integer,
  design_version_id text,
  document jsonb not null,
  settings jsonb not null,
  state text not null default 'QUEUED'::text,
  progress smallint not null default 0,
  attempts integer not null default 0,
  failure text,
  drawn jsonb,
  files jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  failure_message text,
  failed_photo_id text,
  files_deleted_at timestamp with time zone,
  constraint rendering_pkey PRIMARY KEY (id),
  constraint rendering_check CHECK (((kind = 'PREVIEW'::text) = ((design_id IS NOT NULL) AND (revision IS NOT NULL)))),
  constraint rendering_check1 CHECK (((kind = 'PREVIEW'::text) = (design_version_id IS NULL))),
  constraint rendering_check2 CHECK (((state = 'DONE'::text) = (jsonb_array_length(files) > 0))),
  constraint rendering_check3 CHECK (((state = 'FAILED'::text) = (failure IS NOT NULL))),
  constraint rendering_failure_message_check CHECK ((length(failure_message) <= 500)),
  constraint rendering_id_check CHECK ((length(id) >= 22)),
  constraint rendering_kind_check CHECK ((kind = ANY (ARRAY['PREVIEW'::text, 'PROOF'::text, 'PRINT'::text]))),
  constraint rendering_progress_check CHECK (((progress >= 0) AND (progress <= 100))),
  constraint rendering_revision_check CHECK ((revision >= 0)),
  constraint rendering_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'SUPERSEDED'::text])))
);
CREATE INDEX rendering_failed ON rendering USING btree (finished_at DESC) WHERE (state = 'FAILED'::text);
CREATE UNIQUE INDEX rendering_of_version ON rendering USING btree (design_version_id, kind) WHERE (design_version_id IS NOT NULL);
CREATE INDEX rendering_preview ON rendering USING btree (design_id, revision DESC) WHERE (kind = 'PREVIEW'::text);
CREATE UNIQUE INDEX rendering_waiting_preview ON rendering USING btree (design_id) WHERE ((kind = 'PREVIEW'::text) AND (state = 'QUEUED'::text));

create table reprint_line (
  request_id uuid not null,
  line_id uuid not null,
  quantity integer not null,
  corrected_version_id text,
  constraint reprint_line_pkey PRIMARY KEY (request_id, line_id),
  constraint reprint_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_line(id) ON DELETE RESTRICT,
  constraint reprint_line_request_id_fkey FOREIGN KEY (request_id) REFERENCES reprint_request(id) ON DELETE CASCADE,
  constraint reprint_line_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999)))
);
CREATE INDEX reprint_line_of ON reprint_line USING btree (line_id);

create table reprint_photo (
  request_id uuid not null,
  attachment_id text not null,
  constraint reprint_photo_pkey PRIMARY KEY (request_id, attachment_id),
  constraint reprint_photo_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id) ON DELETE CASCADE,
  constraint reprint_photo_request_id_fkey FOREIGN KEY (request_id) REFERENCES reprint_request(id) ON DELETE CASCADE
);
CREATE INDEX reprint_photo_of ON reprint_photo USING btree (attachment_id);

create table reprint_request (
  id uuid not null default gen_random_uuid(),
  original_id uuid not null,
  store text not null,
  state text not null,
  reason text not null,
  payer text not null,
  lot text,
  note text not null,
  address jsonb,
  value_minor integer not null,
  currency text not null,
  asked_by uuid not null,
  asked_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  decision text,
  order_id uuid,
  constraint reprint_request_pkey PRIMARY KEY (id),
  constraint reprint_request_order_id_key UNIQUE (order_id),
  constraint reprint_request_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES staff(id),
  constraint reprint_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff(id),
  constraint reprint_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE RESTRICT,
  constraint reprint_request_original_id_fkey FOREIGN KEY (original_id) REFERENCES shop_order(id) ON DELETE RESTRICT,
  constraint decided_by_another CHECK (((decided_by <> asked_by) OR (state = 'REJECTED'::text))),
  constraint lot_of_supplier CHECK (((payer = 'SUPPLIER_LOT'::text) = (lot IS NOT NULL))),
  constraint made_when_approved CHECK (((state = 'APPROVED'::text) = (order_id IS NOT NULL))),
  constraint rejected_by_somebody CHECK (((state <> 'REJECTED'::text) OR (decided_by IS NOT NULL))),
  constraint reprint_request_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint reprint_request_decision_check CHECK ((length(decision) <= 1000)),
  constraint reprint_request_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000))),
  constraint reprint_request_payer_check CHECK ((payer = ANY (ARRAY['PRESS'::text, 'CARRIER'::text, 'SUPPLIER_LOT'::text, 'GOODWILL'::text]))),
  constraint reprint_request_reason_check CHECK ((reason = ANY (ARRAY['print_fault'::text, 'colour'::text, 'damaged'::text, 'wrong_article'::text, 'missing_part'::text, 'lost'::text, 'returned'::text, 'design_fault'::text, 'other'::text]))),
  constraint reprint_request_state_check CHECK ((state = ANY (ARRAY['ASKED'::text, 'APPROVED'::text, 'REJECTED'::text]))),
  constraint reprint_request_value_minor_check CHECK ((value_minor >= 0))
);
CREATE INDEX reprint_request_asked ON reprint_request USING btree (asked_at) WHERE (state = 'ASKED'::text);
CREATE INDEX reprint_request_by_age ON reprint_request USING btree (asked_at, id);
CREATE INDEX reprint_request_original ON reprint_request USING btree (original_id);
CREATE INDEX reprint_request_person ON reprint_request USING btree (asked_by, asked_at);

create table required_action (
  public_id text not null,
  order_id uuid not null,
  type text not null,
  status text not null default 'OPEN'::text,
  deadline_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  subject jsonb not null default '{}'::jsonb,
  round integer not null default 1,
  answer jsonb,
  refusal text,
  reminded_at timestamp with time zone,
  status_changed_at timestamp with time zone not null default now(),
  words text,
  is_judged boolean not null default false,
  constraint required_action_pkey PRIMARY KEY (public_id),
  constraint required_action_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint required_action_public_id_check CHECK ((length(public_id) >= 22)),
  constraint required_action_refusal_check CHECK ((length(refusal) <= 300)),
  constraint required_action_round_check CHECK ((round >= 1)),
  constraint required_action_status_check CHECK ((status = ANY (ARRAY['OPEN'::text, 'SUBMITTED'::text, 'ACCEPTED'::text, 'REJECTED'::text, 'EXPIRED'::text]))),
  constraint required_action_type_check CHECK ((type = ANY (ARRAY['PROVIDE_DATA_TO_REFUND'::text, 'REPLACE_PHOTO'::text, 'APPROVE_PROOF'::text, 'FIX_ADDRESS'::text]))),
  constraint required_action_words_check CHECK ((length(words) <= 1000))
);
CREATE INDEX required_action_due ON required_action USING btree (deadline_at) WHERE (status = 'OPEN'::text);
CREATE INDEX required_action_of_status ON required_action USING btree (status, deadline_at, public_id);
CREATE INDEX required_action_order ON required_action USING btree (order_id);
CREATE UNIQUE INDEX required_action_pending ON required_action USING btree (order_id, type, COALESCE((subject ->> 'refundId'::text), (subject ->> 'lineId'::text), ''::text)) WHERE (status = ANY (ARRAY['OPEN'::text, 'SUBMITTED'::text, 'REJECTED'::text]));
CREATE INDEX required_action_submitted ON required_action USING btree (order_id) WHERE (status = 'SUBMITTED'::text);
CREATE TRIGGER required_action_uses_version AFTER INSERT OR DELETE OR UPDATE OF answer, status, subject ON required_action FOR EACH ROW EXECUTE FUNCTION keep_answered_version();

create table required_action_event (
  id bigint not null generated as identity,
  action_id text not null,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text,
  happened_at timestamp with time zone not null default now(),
  actor_id text,
  answer jsonb,
  act text not null default 'MOVED'::text,
  constraint required_action_event_pkey PRIMARY KEY (id),
  constraint required_action_event_action_id_fkey FOREIGN KEY (action_id) REFERENCES required_action(public_id) ON DELETE CASCADE,
  constraint required_action_event_act_check CHECK ((act = ANY (ARRAY['MOVED'::text, 'REMINDED'::text, 'EXTENDED'::text]))),
  constraint required_action_event_actor_check CHECK ((actor = ANY (ARRAY['system'::text, 'customer'::text, 'support'::text, 'finance'::text])))
);
CREATE INDEX required_action_event_of ON required_action_event USING btree (action_id, id);

create table resumable_upload (
  id text not null,
  ext_session_id text not null,
  customer_id uuid,
  name text not null,
  total_bytes bigint not null,
  busy_until timestamp with time zone,
  upload_id text,
  is_finished boolean not null default false,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  received_bytes bigint not null default 0,
  constraint resumable_upload_pkey PRIMARY KEY (id),
  constraint resumable_upload_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint resumable_upload_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES upload(id) ON DELETE SET NULL,
  constraint resumable_upload_id_check CHECK ((id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{21,63}$'::text)),
  constraint resumable_upload_received_bytes_check CHECK ((received_bytes >= 0)),
  constraint resumable_upload_total_bytes_check CHECK ((total_bytes >= 0))
);
CREATE INDEX resumable_upload_expiry ON resumable_upload USING btree (expires_at);
CREATE INDEX resumable_upload_owner ON resumable_upload USING btree (ext_session_id);

create table review (
  id uuid not null default gen_random_uuid(),
  store text not null,
  article_id integer not null,
  language text not null,
  author_name text not null,
  stars integer not null,
  body text not null,
  created_at timestamp with time zone not null default now(),
  order_line_id uuid,
  hidden_reason text,
  reply text,
  has_photos boolean not null default false,
  constraint review_pkey PRIMARY KEY (id),
  constraint review_order_line_id_key UNIQUE (order_line_id),
  constraint review_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint review_stars_check CHECK (((stars >= 1) AND (stars <= 5)))
);
CREATE INDEX review_article ON review USING btree (article_id, created_at DESC);
CREATE INDEX review_highest ON review USING btree (stars DESC, created_at DESC) WHERE (hidden_reason IS NULL);
CREATE INDEX review_language ON review USING btree (language, has_photos, created_at DESC) WHERE (hidden_reason IS NULL);
CREATE INDEX review_language_newest ON review USING btree (language, created_at DESC) WHERE (hidden_reason IS NULL);
CREATE INDEX review_language_stars ON review USING btree (language, stars, created_at DESC) WHERE (hidden_reason IS NULL);
CREATE INDEX review_lowest ON review USING btree (stars, created_at DESC) WHERE (hidden_reason IS NULL);
CREATE INDEX review_newest ON review USING btree (created_at DESC) WHERE (hidden_reason IS NULL);
CREATE INDEX review_photos ON review USING btree (has_photos, created_at DESC) WHERE (hidden_reason IS NULL);
CREATE TRIGGER review_counts AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON review FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_version('reviews');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON review FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('review');

create table review_photo (
  review_id uuid not null,
  position integer not null,
  picture text not null,
  constraint review_photo_pkey PRIMARY KEY (review_id, "position"),
  constraint review_photo_picture_fkey FOREIGN KEY (picture) REFERENCES picture(name),
  constraint review_photo_review_id_fkey FOREIGN KEY (review_id) REFERENCES review(id) ON DELETE CASCADE
);
CREATE TRIGGER review_photo_noted AFTER INSERT OR DELETE ON review_photo FOR EACH ROW EXECUTE FUNCTION note_review_photos();
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON review_photo FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('review');

create table review_request (
  order_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  constraint review_request_pkey PRIMARY KEY (order_id),
  constraint review_request_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE
);

create table schedule (
  name text not null,
  every_ms bigint not null,
  next_at timestamp with time zone not null default now(),
  worker_id integer,
  lease_until timestamp with time zone,
  runs bigint not null default 0,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  duration_ms integer,
  outcome text,
  failure text,
  failures integer not null default 0,
  constraint schedule_pkey PRIMARY KEY (name),
  constraint schedule_check CHECK (((worker_id IS NULL) = (lease_until IS NULL))),
  constraint schedule_every_ms_check CHECK ((every_ms > 0)),
  constraint schedule_outcome_check CHECK ((outcome = ANY (ARRAY['DONE'::text, 'FAILED'::text])))
);

create table search_posting (
  kind text not null,
  language text not null,
  term text not null,
  level smallint not null,
  piece integer not null,
  targets integer[] not null,
  constraint search_posting_pkey PRIMARY KEY (kind, language, term, level, piece),
  constraint search_posting_kind_check CHECK ((kind = ANY (ARRAY['article'::text, 'design'::text])))
);

create table search_text_change (
  delta integer,
  language text,
  target integer,
  level smallint,
  said text
);

create table search_word (
  language text not null,
  word text not null,
  shown text not null,
  terms text[] not null,
  slips text[] not null,
  constraint search_word_pkey PRIMARY KEY (language, word)
);
CREATE INDEX search_word_slips ON search_word USING gin (slips);
CREATE INDEX search_word_within ON search_word USING gin (word gin_trgm_ops);

create table search_word_change (
  delta integer,
  language text,
  target integer,
  level smallint,
  shown text,
  word text,
  terms text[]
);

create table search_word_use (
  language text not null,
  word text not null,
  names integer not null,
  constraint search_word_use_pkey PRIMARY KEY (language, word)
);

create table searched_not_found (
  store text not null,
  language text not null,
  query text not null,
  searches integer not null default 1,
  last_at timestamp with time zone not null default now(),
  constraint searched_not_found_pkey PRIMARY KEY (store, language, query)
);
CREATE INDEX searched_not_found_age ON searched_not_found USING btree (last_at);

create table session (
  credential_hash bytea not null,
  ext_id text not null,
  store text not null,
  customer_id uuid,
  guest_checkout boolean not null default false,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null default now(),
  signed_in_at timestamp with time zone,
  sign_in_way text,
  device text not null default ''::text,
  network text not null default ''::text,
  is_consent_given boolean not null default false,
  is_ads_accepted boolean not null default false,
  is_analytics_accepted boolean not null default false,
  consent_version text,
  consent_at timestamp with time zone,
  screen_width integer,
  screen_height integer,
  screen_device_pixel_ratio real,
  ga4_client_id text,
  ga4_session_id text,
  ga4_session_number integer,
  attribution jsonb not null default '{}'::jsonb,
  credential_at timestamp with time zone not null default now(),
  other_credential_hash bytea,
  other_credential_until timestamp with time zone,
  design_change_id text,
  constraint session_pkey PRIMARY KEY (credential_hash),
  constraint session_ext_id_key UNIQUE (ext_id),
  constraint session_other_credential_hash_key UNIQUE (other_credential_hash),
  constraint session_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint session_consent_dated CHECK (((consent_version IS NULL) = (consent_at IS NULL)))
);
CREATE INDEX session_customer ON session USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX session_expiry ON session USING btree (expires_at);

create table shipment (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  parcel integer not null,
  carrier text not null,
  tracking_number text,
  service text,
  weight_grams integer,
  state text not null default 'PROCESSING'::text,
  order_status integer not null default 9,
  state_changed_at timestamp with time zone not null default now(),
  replaced_at timestamp with time zone,
  created_by text not null,
  created_at timestamp with time zone not null default now(),
  constraint shipment_pkey PRIMARY KEY (id),
  constraint shipment_carrier_tracking_number_key UNIQUE (carrier, tracking_number),
  constraint shipment_order_id_parcel_key UNIQUE (order_id, parcel),
  constraint shipment_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint shipment_order_status_check CHECK ((order_status = ANY (ARRAY[9, 14, 15, 16]))),
  constraint shipment_parcel_check CHECK ((parcel >= 1)),
  constraint shipment_state_check CHECK ((state = ANY (ARRAY['PROCESSING'::text, 'ON_ROUTE'::text, 'ON_DELIVERY'::text, 'INCIDENCE'::text, 'PENDING_TO_PICK'::text, 'PICKED'::text, 'DELIVERED'::text]))),
  constraint shipment_tracking_number_check CHECK (((length(tracking_number) >= 1) AND (length(tracking_number) <= 80))),
  constraint shipment_weight_grams_check CHECK (((weight_grams >= 1) AND (weight_grams <= 1000000)))
);
CREATE INDEX shipment_tracking ON shipment USING btree (upper(tracking_number)) WHERE (tracking_number IS NOT NULL);
CREATE INDEX shipment_waiting_to_be_collected ON shipment USING btree (state_changed_at) WHERE (state = 'PENDING_TO_PICK'::text);

create table shop_kind (
  kind text not null,
  opened_at timestamp with time zone not null default now(),
  constraint shop_kind_pkey PRIMARY KEY (kind),
  constraint shop_kind_kind_check CHECK ((kind = ANY (ARRAY['demo'::text, 'live'::text])))
);
CREATE UNIQUE INDEX one_shop_kind ON shop_kind USING btree ((true));

create table shop_order (
  id uuid not null default gen_random_uuid(),
  public_id text not null,
  number text not null,
  store text not null,
  customer_id uuid,
  email text not null,
  status integer not null default 0,
  total_minor integer not null,
  currency text not null,
  placed_at timestamp with time zone not null default now(),
  cart_id uuid,
  ext_session_id text,
  locale text not null default 'en'::text,
  contact_name text not null default ''::text,
  contact_surname text not null default ''::text,
  contact_phone text,
  delivery_mode text not null default 'ADDRESS'::text,
  delivery_address jsonb,
  pickup_point jsonb,
  billing jsonb,
  carrier_service text,
  gift_message text,
  leaves_on date,
  promised_from date,
  promised_until date,
  lines_minor integer not null default 0,
  discount_minor integer not null default 0,
  shipping_minor integer not null default 0,
  shipping_discount_minor integer not null default 0,
  tax_minor integer not null default 0,
  tax_relief_minor integer not null default 0,
  tax_treatment text not null default 'STANDARD'::text,
  shipping_tax_permille integer not null default 0,
  promotion_codes text[] not null default '{}'::text[],
  verdicts jsonb not null default '[]'::jsonb,
  release_after timestamp with time zone not null default now(),
  reprint_of uuid,
  status_changed_at timestamp with time zone not null default now(),
  confirmed_email_at timestamp with time zone,
  payable_at timestamp with time zone,
  tax_country text,
  is_present boolean not null default false,
  seller jsonb,
  country text generated always as (COALESCE((delivery_address ->> 'country'::text), (pickup_point ->> 'country'::text), tax_country)) stored,
  is_first boolean,
  constraint shop_order_pkey PRIMARY KEY (id),
  constraint shop_order_cart_id_key UNIQUE (cart_id),
  constraint shop_order_number_key UNIQUE (number),
  constraint shop_order_public_id_key UNIQUE (public_id),
  constraint shop_order_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES cart(id) ON DELETE SET NULL,
  constraint shop_order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE SET NULL,
  constraint shop_order_reprint_of_fkey FOREIGN KEY (reprint_of) REFERENCES shop_order(id) ON DELETE RESTRICT,
  constraint order_adds_up CHECK (((cart_id IS NULL) OR (total_minor = ((((lines_minor - discount_minor) + shipping_minor) - shipping_discount_minor) - tax_relief_minor)))),
  constraint shop_order_check CHECK (((shipping_discount_minor >= 0) AND (shipping_discount_minor <= shipping_minor))),
  constraint shop_order_delivery_mode_check CHECK ((delivery_mode = ANY (ARRAY['ADDRESS'::text, 'PICKPOINT'::text, 'MANAGED'::text, 'CUSTOMER'::text]))),
  constraint shop_order_discount_minor_check CHECK ((discount_minor >= 0)),
  constraint shop_order_gift_message_check CHECK ((length(gift_message) <= 500)),
  constraint shop_order_lines_minor_check CHECK ((lines_minor >= 0)),
  constraint shop_order_public_id_check CHECK ((length(public_id) >= 22)),
  constraint shop_order_shipping_minor_check CHECK ((shipping_minor >= 0)),
  constraint shop_order_status_check CHECK ((status = ANY (ARRAY[0, 1, 2, 4, 8, 9, 10, 13, 14, 15, 16, 17, 200, 201, 202]))),
  constraint shop_order_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint shop_order_tax_relief_minor_check CHECK ((tax_relief_minor >= 0)),
  constraint shop_order_tax_treatment_check CHECK ((tax_treatment = ANY (ARRAY['STANDARD'::text, 'REVERSE_CHARGE'::text, 'EXPORT'::text, 'EXEMPT'::text]))),
  constraint shop_order_total_minor_check CHECK ((total_minor >= 0))
);
CREATE INDEX shop_order_by_change ON shop_order USING btree (status_changed_at, id) INCLUDE (placed_at);
CREATE INDEX shop_order_by_country ON shop_order USING btree (country, placed_at DESC, id DESC) INCLUDE (store, status, delivery_mode, status_changed_at);
CREATE INDEX shop_order_by_day ON shop_order USING btree (placed_at DESC, id DESC) INCLUDE (store, status, country, delivery_mode, status_changed_at, total_minor, leaves_on, carrier_service);
CREATE INDEX shop_order_by_status ON shop_order USING btree (status, placed_at DESC, id DESC) INCLUDE (store, country, delivery_mode, status_changed_at);
CREATE INDEX shop_order_by_store ON shop_order USING btree (store, placed_at DESC, id DESC) INCLUDE (status, country, delivery_mode, status_changed_at);
CREATE INDEX shop_order_by_total ON shop_order USING btree (total_minor, id) INCLUDE (placed_at);
CREATE INDEX shop_order_codes ON shop_order USING gin (promotion_codes) WHERE (promotion_codes <> '{}'::text[]);
CREATE INDEX shop_order_companies ON shop_order USING btree (placed_at DESC, id DESC) INCLUDE (store, status, country, delivery_mode) WHERE ((billing ->> 'isBillingCompany'::text) = 'true'::text);
CREATE INDEX shop_order_customer ON shop_order USING btree (customer_id, placed_at DESC);
CREATE INDEX shop_order_delivered ON shop_order USING btree (status_changed_at) WHERE (status = 15);
CREATE INDEX shop_order_email ON shop_order USING btree (lower(email) text_pattern_ops);
CREATE INDEX shop_order_email_identity ON shop_order USING btree (email_identity(email));
CREATE INDEX shop_order_first ON shop_order USING btree (placed_at DESC, id DESC) INCLUDE (store, status, country, delivery_mode) WHERE is_first;
CREATE INDEX shop_order_first_unknown ON shop_order USING btree (id) WHERE (is_first IS NULL);
CREATE INDEX shop_order_gifts ON shop_order USING btree (placed_at DESC, id DESC) INCLUDE (store, status, country, delivery_mode) WHERE (is_present OR (gift_message IS NOT NULL));
CREATE INDEX shop_order_guest ON shop_order USING btree (lower(email)) WHERE (customer_id IS NULL);
CREATE INDEX shop_order_kept ON shop_order USING btree (status_changed_at) WHERE ((email <> 'forgotten@erased.invalid'::text) AND (status = ANY (ARRAY[10, 15, 16, 17])));
CREATE INDEX shop_order_leaves ON shop_order USING btree (COALESCE(leaves_on, 'infinity'::date), id);
CREATE INDEX shop_order_leaving ON shop_order USING btree (status, leaves_on, placed_at) INCLUDE (id, store) WHERE (status = ANY (ARRAY[0, 1, 2, 4, 8, 13, 17, 200, 201, 202]));
CREATE INDEX shop_order_mode ON shop_order USING btree (delivery_mode, placed_at DESC, id DESC) INCLUDE (store, status, country) WHERE (delivery_mode <> 'ADDRESS'::text);
CREATE INDEX shop_order_name ON shop_order USING gin ((((contact_name || ' '::text) || contact_surname)) gin_trgm_ops);
CREATE INDEX shop_order_number_begins ON shop_order USING btree (number text_pattern_ops);
CREATE INDEX shop_order_open ON shop_order USING btree (status, status_changed_at) WHERE (status <> ALL (ARRAY[10, 15]));
CREATE INDEX shop_order_phone ON shop_order USING btree (contact_phone) WHERE (contact_phone IS NOT NULL);
CREATE INDEX shop_order_reprints ON shop_order USING btree (reprint_of) WHERE (reprint_of IS NOT NULL);
CREATE INDEX shop_order_service ON shop_order USING btree (carrier_service, placed_at DESC, id DESC) INCLUDE (store, status, country, delivery_mode);
CREATE INDEX shop_order_session ON shop_order USING btree (ext_session_id) WHERE (ext_session_id IS NOT NULL);
CREATE INDEX shop_order_valuable ON shop_order USING btree (placed_at DESC, id DESC) INCLUDE (store, status, country, delivery_mode) WHERE (total_minor >
CASE currency
    WHEN 'EUR'::text THEN 20000
    WHEN 'GBP'::text THEN 20000
    WHEN 'CHF'::text THEN 20000
    WHEN 'DKK'::text THEN 150000
    WHEN 'SEK'::text THEN 200000
    WHEN 'PLN'::text THEN 90000
    WHEN 'CZK'::text THEN 500000
    ELSE 2147483647
END);
CREATE TRIGGER order_price_is_agreed BEFORE UPDATE OF total_minor, currency, lines_minor, discount_minor, shipping_minor, shipping_discount_minor, tax_minor, tax_relief_minor, tax_treatment, shipping_tax_permille ON shop_order FOR EACH ROW WHEN (((((((((((old.total_minor IS DISTINCT FROM new.total_minor) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.lines_minor IS DISTINCT FROM new.lines_minor)) OR (old.discount_minor IS DISTINCT FROM new.discount_minor)) OR (old.shipping_minor IS DISTINCT FROM new.shipping_minor)) OR (old.shipping_discount_minor IS DISTINCT FROM new.shipping_discount_minor)) OR (old.tax_minor IS DISTINCT FROM new.tax_minor)) OR (old.tax_relief_minor IS DISTINCT FROM new.tax_relief_minor)) OR (old.tax_treatment IS DISTINCT FROM new.tax_treatment)) OR (old.shipping_tax_permille IS DISTINCT FROM new.shipping_tax_permille))) EXECUTE FUNCTION keep_order_price();
CREATE TRIGGER shop_order_is_first BEFORE INSERT ON shop_order FOR EACH ROW EXECUTE FUNCTION say_whether_order_is_first();

create table sign_in_token (
  token_hash bytea not null,
  purpose text not null,
  brand text not null,
  store text not null,
  email text,
  customer_id uuid,
  data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint sign_in_token_pkey PRIMARY KEY (token_hash),
  constraint sign_in_token_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint sign_in_token_purpose_check CHECK ((purpose = ANY (ARRAY['REGISTER'::text, 'RESET'::text, 'LINK'::text, 'EMAIL_CHANGE'::text, 'PASSKEY_NEW'::text, 'PASSKEY_ENTRY'::text, 'ACCOUNT_LINK'::text])))
);
CREATE INDEX sign_in_token_customer ON sign_in_token USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX sign_in_token_email ON sign_in_token USING btree (brand, lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX sign_in_token_expiry ON sign_in_token USING btree (expires_at);

create table signing_key (
  purpose text not null,
  secret bytea,
  version integer not null default 1,
  root text,
  created_at timestamp with time zone not null default now(),
  constraint signing_key_pkey PRIMARY KEY (purpose, version),
  constraint signing_key_check CHECK (((secret IS NULL) <> (root IS NULL))),
  constraint signing_key_secret_check CHECK ((length(secret) >= 32)),
  constraint signing_key_version_check CHECK (((version >= 1) AND (version <= 1000000)))
);

create table staff (
  id uuid not null default gen_random_uuid(),
  email text not null,
  name text not null,
  language text not null default 'en'::text,
  status text not null,
  may_use_totp boolean not null default false,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone,
  uses_keys boolean not null default true,
  totp_setup_until timestamp with time zone,
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_email_key UNIQUE (email),
  constraint staff_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id),
  constraint staff_email_check CHECK ((email = lower(email))),
  constraint staff_name_check CHECK ((name <> ''::text)),
  constraint staff_status_check CHECK ((status = ANY (ARRAY['INVITED'::text, 'ACTIVE'::text, 'SUSPENDED'::text, 'LEFT'::text])))
);

create table staff_act (
  id bigint not null generated as identity,
  month date not null,
  at timestamp with time zone not null,
  staff_id uuid,
  session_id uuid,
  network text not null,
  request_id text,
  permission text not null,
  object_kind text not null,
  object_id text not null,
  store text,
  reason text,
  before jsonb,
  after jsonb,
  prev_hash bytea not null,
  hash bytea not null,
  forgotten_at timestamp with time zone,
  constraint staff_act_pkey PRIMARY KEY (id),
  constraint staff_act_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint staff_act_is_somebodys CHECK (((staff_id IS NOT NULL) OR (forgotten_at IS NOT NULL)))
);
CREATE INDEX staff_act_at ON staff_act USING btree (at DESC, id DESC);
CREATE INDEX staff_act_kept ON staff_act USING btree (at) WHERE (forgotten_at IS NULL);
CREATE INDEX staff_act_month ON staff_act USING btree (month, id);
CREATE INDEX staff_act_object ON staff_act USING btree (object_kind, object_id, id DESC);
CREATE INDEX staff_act_permission ON staff_act USING btree (permission, at DESC, id DESC);
CREATE INDEX staff_act_person ON staff_act USING btree (staff_id, id DESC);
CREATE INDEX staff_act_store ON staff_act USING btree (store, at DESC, id DESC);
CREATE TRIGGER staff_act_is_final BEFORE DELETE OR UPDATE ON staff_act FOR EACH ROW EXECUTE FUNCTION refuse_change_of_staff_act();

create table staff_act_chain (
  month date not null,
  acts bigint not null,
  hash bytea not null,
  previous bytea,
  constraint staff_act_chain_pkey PRIMARY KEY (month)
);

create table staff_assignment (
  staff_id uuid not null,
  role text not null,
  stores text[],
  valid_until timestamp with time zone,
  given_by uuid,
  given_at timestamp with time zone not null default now(),
  constraint staff_assignment_pkey PRIMARY KEY (staff_id, role),
  constraint staff_assignment_given_by_fkey FOREIGN KEY (given_by) REFERENCES staff(id),
  constraint staff_assignment_role_fkey FOREIGN KEY (role) REFERENCES staff_role(code),
  constraint staff_assignment_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_assignment_stores_check CHECK ((cardinality(stores) > 0))
);
CREATE INDEX staff_assignment_role ON staff_assignment USING btree (role);

create table staff_audit_check (
  checked_at timestamp with time zone not null,
  acts bigint not null,
  faults jsonb not null,
  constraint staff_audit_check_pkey PRIMARY KEY (checked_at)
);

create table staff_company_account (
  staff_id uuid not null,
  issuer text not null,
  subject text not null,
  linked_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  constraint staff_company_account_pkey PRIMARY KEY (staff_id),
  constraint staff_company_account_issuer_subject_key UNIQUE (issuer, subject),
  constraint staff_company_account_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_company_account_subject_check CHECK ((subject <> ''::text))
);

create table staff_customer_view (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  customer_id uuid not null,
  reason text not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint staff_customer_view_pkey PRIMARY KEY (id),
  constraint staff_customer_view_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint staff_customer_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_customer_view_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))
);
CREATE INDEX staff_customer_view_of ON staff_customer_view USING btree (customer_id, started_at DESC);

create table staff_device (
  staff_id uuid not null,
  mark bytea not null,
  last_seen_at timestamp with time zone not null default now(),
  constraint staff_device_pkey PRIMARY KEY (staff_id, mark),
  constraint staff_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table staff_limit (
  staff_id uuid not null,
  act text not null,
  currency text not null,
  most_minor bigint not null,
  most_per_day_minor bigint not null,
  constraint staff_limit_pkey PRIMARY KEY (staff_id, act, currency),
  constraint staff_limit_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_limit_act_check CHECK ((act = ANY (ARRAY['refund'::text, 'reprint'::text]))),
  constraint staff_limit_check CHECK ((most_per_day_minor >= most_minor)),
  constraint staff_limit_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint staff_limit_most_minor_check CHECK ((most_minor >= 0))
);

create table staff_look (
  staff_id uuid not null,
  object_kind text not null,
  object_id text not null,
  hour timestamp with time zone not null,
  constraint staff_look_pkey PRIMARY KEY (object_kind, object_id, staff_id, hour),
  constraint staff_look_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_look_hour ON staff_look USING btree (hour);

create table staff_notice (
  id bigint not null generated as identity,
  staff_id uuid not null,
  kind text not null,
  subject text not null,
  store text,
  order_id uuid,
  ticket_id uuid,
  caused_by uuid,
  detail text,
  happened_at timestamp with time zone not null,
  read_at timestamp with time zone,
  mailed_at timestamp with time zone,
  constraint staff_notice_pkey PRIMARY KEY (id),
  constraint staff_notice_caused_by_fkey FOREIGN KEY (caused_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint staff_notice_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint staff_notice_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_notice_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE
);
CREATE INDEX staff_notice_about ON staff_notice USING btree (subject, kind) WHERE (read_at IS NULL);
CREATE INDEX staff_notice_age ON staff_notice USING btree (happened_at);
CREATE INDEX staff_notice_cause ON staff_notice USING btree (caused_by) WHERE (caused_by IS NOT NULL);
CREATE INDEX staff_notice_newest ON staff_notice USING btree (staff_id, happened_at DESC, id DESC);
CREATE INDEX staff_notice_order ON staff_notice USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX staff_notice_ticket ON staff_notice USING btree (ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE INDEX staff_notice_unmailed ON staff_notice USING btree (staff_id, happened_at) WHERE ((read_at IS NULL) AND (mailed_at IS NULL));
CREATE UNIQUE INDEX staff_notice_unread ON staff_notice USING btree (staff_id, kind, subject) WHERE (read_at IS NULL);
CREATE TRIGGER staff_notice_tells_its_person AFTER INSERT OR UPDATE OF read_at, happened_at ON staff_notice FOR EACH ROW EXECUTE FUNCTION tell_noticed_person();

create table staff_notice_choice (
  staff_id uuid not null,
  muted text[] not null default '{}'::text[],
  digest text not null default 'never'::text,
  digest_since timestamp with time zone,
  digested_at timestamp with time zone,
  constraint staff_notice_choice_pkey PRIMARY KEY (staff_id),
  constraint staff_notice_choice_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_notice_choice_digest_check CHECK ((digest = ANY (ARRAY['never'::text, 'daily'::text, 'at_once'::text])))
);
CREATE INDEX staff_notice_choice_digest ON staff_notice_choice USING btree (staff_id) WHERE (digest <> 'never'::text);

create table staff_passkey (
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  rp_id text not null,
  name text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint staff_passkey_pkey PRIMARY KEY (id),
  constraint staff_passkey_credential_id_key UNIQUE (credential_id),
  constraint staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_passkey_of ON staff_passkey USING btree (staff_id);

create table staff_recovery_code (
  staff_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_pkey PRIMARY KEY (staff_id, hash),
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table staff_role (
  code text not null,
  name text not null,
  permissions text[] not null,
  idle_minutes integer not null default 60,
  revision integer not null default 1,
  constraint staff_role_pkey PRIMARY KEY (code),
  constraint staff_role_code_check CHECK ((code ~ '^[a-z][a-z-]{1,39}$'::text)),
  constraint staff_role_idle_minutes_check CHECK (((idle_minutes >= 5) AND (idle_minutes <= 720)))
);

create table staff_session (
  id uuid not null default gen_random_uuid(),
  credential_hash bytea not null,
  staff_id uuid not null,
  way text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  idle_until timestamp with time zone not null,
  proved_at timestamp with time zone not null,
  network text not null default ''::text,
  device text not null default ''::text,
  constraint staff_session_pkey PRIMARY KEY (id),
  constraint staff_session_credential_hash_key UNIQUE (credential_hash),
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX staff_session_expiry ON staff_session USING btree (expires_at);
CREATE INDEX staff_session_of ON staff_session USING btree (staff_id);

create table staff_token (
  hash bytea not null,
  purpose text not null,
  staff_id uuid,
  expires_at timestamp with time zone not null,
  browser_hash bytea,
  sealed bytea,
  constraint staff_token_pkey PRIMARY KEY (hash),
  constraint staff_token_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_token_purpose_check CHECK ((purpose = ANY (ARRAY['INVITATION'::text, 'LINK'::text, 'TOTP_NEW'::text, 'COMPANY_ENTRY'::text, 'COMPANY_PROOF'::text, 'PASSKEY_NEW'::text, 'PASSKEY_ENTRY'::text, 'PASSKEY_PROOF'::text])))
);
CREATE INDEX staff_token_expiry ON staff_token USING btree (expires_at);

create table staff_totp (
  staff_id uuid not null,
  secret bytea not null,
  last_period bigint not null default 0,
  confirmed_at timestamp with time zone,
  constraint staff_totp_pkey PRIMARY KEY (staff_id),
  constraint staff_totp_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table staff_view (
  id uuid not null default gen_random_uuid(),
  staff_id uuid,
  list text not null,
  name text not null,
  query text not null,
  position integer not null default 0,
  created_at timestamp with time zone not null default now(),
  opens_for text[] not null default '{}'::text[],
  constraint staff_view_pkey PRIMARY KEY (id),
  constraint staff_view_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_view_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint staff_view_query_check CHECK ((length(query) <= 2000))
);
CREATE INDEX staff_view_of ON staff_view USING btree (list, staff_id);

create table station (
  id uuid not null default gen_random_uuid(),
  name text not null,
  role text not null default 'factory'::text,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  former_token_hash bytea,
  former_until timestamp with time zone,
  constraint station_pkey PRIMARY KEY (id),
  constraint station_name_key UNIQUE (name),
  constraint station_token_hash_key UNIQUE (token_hash),
  constraint station_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint station_role_check CHECK ((role = 'factory'::text))
);

create table stored_file (
  sha256 text not null,
  kind text not null,
  bytes bigint not null,
  state text not null,
  refusal text,
  mime text,
  width_px integer,
  height_px integer,
  has_alpha boolean,
  press_mime text,
  press_orientation smallint not null default 1,
  has_press_file boolean not null default false,
  variants jsonb not null default '[]'::jsonb,
  placeholder_color text,
  pages jsonb,
  touched_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  taken_at text,
  difference_hash text,
  sharpness real,
  faces jsonb,
  constraint stored_file_pkey PRIMARY KEY (sha256),
  constraint stored_file_bytes_check CHECK ((bytes >= 0)),
  constraint stored_file_check CHECK (((state = 'REFUSED'::text) = (refusal IS NOT NULL))),
  constraint stored_file_check1 CHECK (((state <> 'READY'::text) OR (kind <> 'IMAGE'::text) OR ((width_px > 0) AND (height_px > 0)))),
  constraint stored_file_difference_hash_check CHECK ((difference_hash ~ '^[0-9a-f]{16}$'::text)),
  constraint stored_file_faces_check CHECK ((jsonb_typeof(faces) = 'array'::text)),
  constraint stored_file_kind_check CHECK ((kind = ANY (ARRAY['IMAGE'::text, 'PDF'::text, 'ZIP'::text]))),
  constraint stored_file_press_orientation_check CHECK (((press_orientation >= 1) AND (press_orientation <= 8))),
  constraint stored_file_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint stored_file_sharpness_check CHECK ((sharpness >= (0)::double precision)),
  constraint stored_file_state_check CHECK ((state = ANY (ARRAY['PROCESSING'::text, 'READY'::text, 'REFUSED'::text]))),
  constraint stored_file_taken_at_check CHECK ((taken_at ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$'::text))
);
CREATE INDEX stored_file_without_faces ON stored_file USING btree (sha256) WHERE ((faces IS NULL) AND (kind = 'IMAGE'::text) AND (state = 'READY'::text));

create table tag (
  id integer not null,
  category text,
  picture text,
  subject text not null default 'STYLE'::text,
  constraint tag_pkey PRIMARY KEY (id),
  constraint tag_picture_fkey FOREIGN KEY (picture) REFERENCES picture(name),
  constraint tag_category_check CHECK ((category = ANY (ARRAY['INFANTIL'::text, 'OUTLET'::text, 'NOVELTY'::text, 'TOP_SALES'::text, 'ECONOMIC'::text, 'PROMOTION'::text]))),
  constraint tag_subject_check CHECK ((subject = ANY (ARRAY['OCCASION'::text, 'PERSON'::text, 'STYLE'::text])))
);
CREATE TRIGGER note_changed_articles AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tag FOR EACH STATEMENT EXECUTE FUNCTION note_changed_articles();
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tag FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table tag_design (
  tag_id integer not null,
  design_id text not null,
  constraint tag_design_pkey PRIMARY KEY (tag_id, design_id),
  constraint tag_design_design_id_fkey FOREIGN KEY (design_id) REFERENCES design(id) ON DELETE CASCADE,
  constraint tag_design_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE
);
CREATE INDEX tag_design_design ON tag_design USING btree (design_id);
CREATE TRIGGER tag_design_counts AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tag_design FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_version('designs');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tag_design FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('design');

create table tag_text (
  tag_id integer not null,
  language text not null,
  slug text not null,
  name text not null,
  title text not null default ''::text,
  summary text not null default ''::text,
  constraint tag_text_pkey PRIMARY KEY (tag_id, language),
  constraint tag_text_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES tag(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX tag_slug ON tag_text USING btree (language, slug);
CREATE TRIGGER match_search_words_all_gone AFTER TRUNCATE ON tag_text FOR EACH STATEMENT EXECUTE FUNCTION rebuild_search_words();
CREATE TRIGGER match_search_words_changed AFTER UPDATE ON tag_text REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER match_search_words_come AFTER INSERT ON tag_text REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER match_search_words_gone AFTER DELETE ON tag_text REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION match_search_words('', '');
CREATE TRIGGER tag_text_counts AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tag_text FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_version('words');
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON tag_text FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('catalogue');

create table tax_rate (
  country text not null,
  valid_from date not null,
  permille integer not null,
  constraint tax_rate_pkey PRIMARY KEY (country, valid_from),
  constraint tax_rate_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint tax_rate_permille_check CHECK (((permille >= 0) AND (permille <= 999)))
);

create table test_gateway_payment (
  id text not null,
  idempotency_key text not null,
  reference text not null,
  merchant text not null,
  method text not null,
  amount_minor integer not null,
  currency text not null,
  state text not null default 'OPEN'::text,
  becomes text,
  becomes_at timestamp with time zone,
  card text,
  failure text,
  voucher jsonb,
  return_path text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint test_gateway_payment_pkey PRIMARY KEY (id),
  constraint test_gateway_payment_idempotency_key_key UNIQUE (idempotency_key),
  constraint test_gateway_payment_amount_minor_check CHECK ((amount_minor > 0)),
  constraint test_gateway_payment_becomes_check CHECK ((becomes = ANY (ARRAY['CAPTURED'::text, 'FAILED'::text]))),
  constraint test_gateway_payment_id_check CHECK ((length(id) >= 22)),
  constraint test_gateway_payment_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'CONFIRMING'::text, 'PROCESSING'::text, 'CAPTURED'::text, 'FAILED'::text, 'CANCELED'::text])))
);

create table test_gateway_refund (
  id text not null,
  idempotency_key text not null,
  payment_id text not null,
  amount_minor integer not null,
  state text not null,
  becomes text,
  becomes_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint test_gateway_refund_pkey PRIMARY KEY (id),
  constraint test_gateway_refund_idempotency_key_key UNIQUE (idempotency_key),
  constraint test_gateway_refund_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES test_gateway_payment(id) ON DELETE CASCADE,
  constraint test_gateway_refund_amount_minor_check CHECK ((amount_minor > 0)),
  constraint test_gateway_refund_becomes_check CHECK ((becomes = ANY (ARRAY['SUCCEEDED'::text, 'FAILED'::text]))),
  constraint test_gateway_refund_id_check CHECK ((length(id) >= 22)),
  constraint test_gateway_refund_state_check CHECK ((state = ANY (ARRAY['PROCESSING'::text, 'SUCCEEDED'::text, 'FAILED'::text])))
);

create table ticket (
  id uuid not null default gen_random_uuid(),
  public_id text not null,
  store text not null,
  customer_id uuid,
  language text not null,
  subject text not null,
  sub_subject text,
  name text not null,
  email text not null,
  phone text,
  order_reference text,
  policy_accepted_at timestamp with time zone,
  status text not null default 'PENDING'::text,
  created_at timestamp with time zone not null default now(),
  channel text not null default 'formContact'::text,
  reference text not null,
  waiting_on text not null default 'US'::text,
  assignee uuid,
  snoozed_until timestamp with time zone,
  verified text not null default 'NONE'::text,
  follows uuid,
  revision integer not null default 1,
  last_message_at timestamp with time zone not null,
  first_reply_at timestamp with time zone,
  reply_due_at timestamp with time zone,
  status_changed_at timestamp with time zone not null default now(),
  read_by_customer_at timestamp with time zone,
  merged_into uuid,
  priority smallint not null default 3,
  clock_since timestamp with time zone,
  clock_left_minutes integer,
  first_reply_minutes integer,
  umbrella_id uuid,
  split_from uuid,
  help_topic_id integer,
  tags text[] not null default '{}'::text[],
  urgent_at timestamp with time zone not null generated always as (COALESCE(reply_due_at, (((last_message_at AT TIME ZONE 'UTC'::text) + '30 days'::interval) AT TIME ZONE 'UTC'::text))) stored,
  clock_used_minutes integer not null default 0,
  reply_breached_at timestamp with time zone,
  resolve_due_at timestamp with time zone,
  resolve_since timestamp with time zone,
  resolve_used_minutes integer,
  resolve_breached_at timestamp with time zone,
  resolve_minutes integer,
  legal_due_at timestamp with time zone,
  legal_breached_at timestamp with time zone,
  begun_by uuid,
  is_order_of_staff boolean not null default false,
  spam_at timestamp with time zone,
  situation text,
  constraint ticket_pkey PRIMARY KEY (id),
  constraint ticket_public_id_key UNIQUE (public_id),
  constraint ticket_reference_key UNIQUE (reference),
  constraint ticket_assignee_fkey FOREIGN KEY (assignee) REFERENCES staff(id) ON DELETE SET NULL,
  constraint ticket_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint ticket_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE SET NULL,
  constraint ticket_follows_fkey FOREIGN KEY (follows) REFERENCES ticket(id) ON DELETE SET NULL,
  constraint ticket_help_topic_id_fkey FOREIGN KEY (help_topic_id) REFERENCES help_topic(id) ON DELETE SET NULL,
  constraint ticket_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES ticket(id) ON DELETE SET NULL,
  constraint ticket_split_from_fkey FOREIGN KEY (split_from) REFERENCES ticket(id) ON DELETE SET NULL,
  constraint ticket_umbrella_id_fkey FOREIGN KEY (umbrella_id) REFERENCES ticket_umbrella(id) ON DELETE SET NULL,
  constraint ticket_channel_check CHECK ((channel = ANY (ARRAY['formContact'::text, 'formContactRequestBudget'::text, 'mail'::text, 'chat'::text, 'office'::text, 'phone'::text]))),
  constraint ticket_priority_check CHECK (((priority >= 1) AND (priority <= 4))),
  constraint ticket_situation_check CHECK ((situation = ANY (ARRAY['paymentProblem'::text, 'beforeProduction'::text, 'parcelTrouble'::text, 'paperwork'::text]))),
  constraint ticket_spam_check CHECK (((spam_at IS NULL) OR (status = 'ARCHIVED'::text))),
  constraint ticket_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'RESOLVED'::text, 'ARCHIVED'::text]))),
  constraint ticket_verified_check CHECK ((verified = ANY (ARRAY['NONE'::text, 'EMAIL'::text, 'ORDER'::text, 'ACCOUNT'::text]))),
  constraint ticket_waiting_on_check CHECK ((waiting_on = ANY (ARRAY['US'::text, 'CUSTOMER'::text, 'OTHERS'::text])))
);
CREATE INDEX ticket_all_nearest ON ticket USING btree (COALESCE(LEAST(reply_due_at, resolve_due_at,
CASE
    WHEN (status = 'PENDING'::text) THEN legal_due_at
    ELSE NULL::timestamp with time zone
END), urgent_at), id) WHERE (status <> 'ARCHIVED'::text);
CREATE INDEX ticket_archived_nearest ON ticket USING btree (COALESCE(LEAST(reply_due_at, resolve_due_at,
CASE
    WHEN (status = 'PENDING'::text) THEN legal_due_at
    ELSE NULL::timestamp with time zone
END), urgent_at), id) INCLUDE (store) WHERE (status = 'ARCHIVED'::text);
CREATE INDEX ticket_assignee ON ticket USING btree (assignee, last_message_at) WHERE (assignee IS NOT NULL);
CREATE INDEX ticket_counted ON ticket USING btree (subject, store, language, sub_subject) INCLUDE (status, tags) WHERE (status <> 'ARCHIVED'::text);
CREATE INDEX ticket_created ON ticket USING btree (created_at);
CREATE INDEX ticket_customer ON ticket USING btree (customer_id, created_at DESC);
CREATE INDEX ticket_done_nearest ON ticket USING btree (COALESCE(LEAST(reply_due_at, resolve_due_at,
CASE
    WHEN (status = 'PENDING'::text) THEN legal_due_at
    ELSE NULL::timestamp with time zone
END), urgent_at), id) WHERE (status = 'RESOLVED'::text);
CREATE INDEX ticket_elsewhere_nearest ON ticket USING btree (COALESCE(LEAST(reply_due_at, resolve_due_at,
CASE
    WHEN (status = 'PENDING'::text) THEN legal_due_at
    ELSE NULL::timestamp with time zone
END), urgent_at), id) WHERE ((status = 'PENDING'::text) AND (waiting_on <> 'US'::text));
CREATE INDEX ticket_follows ON ticket USING btree (follows) WHERE (follows IS NOT NULL);
CREATE INDEX ticket_help_topic ON ticket USING btree (help_topic_id, created_at) WHERE (help_topic_id IS NOT NULL);
CREATE INDEX ticket_inbox_nearest ON ticket USING btree (COALESCE(LEAST(reply_due_at, resolve_due_at,
CASE
    WHEN (status = 'PENDING'::text) THEN legal_due_at
    ELSE NULL::timestamp with time zone
END), urgent_at), id) INCLUDE (store, language, subject, assignee, snoozed_until) WHERE ((status = 'PENDING'::text) AND (waiting_on = 'US'::text));
CREATE INDEX ticket_language_nearest ON ticket USING btree (language, COALESCE(LEAST(reply_due_at, resolve_due_at,
CASE
    WHEN (status = 'PENDING'::text) THEN legal_due_at
    ELSE NULL::timestamp with time zone
END), urgent_at), id) INCLUDE (status, store, subject) WHERE (status <> 'ARCHIVED'::text);
CREATE INDEX ticket_last ON ticket USING btree (last_message_at, id) WHERE (status <> 'ARCHIVED'::text);
CREATE INDEX ticket_legal_due ON ticket USING btree (legal_due_at) WHERE ((status = 'PENDING'::text) AND (legal_due_at IS NOT NULL));
CREATE INDEX ticket_merged_into ON ticket USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX ticket_name ON ticket USING gin (name gin_trgm_ops);
CREATE INDEX ticket_of_guest ON ticket USING btree (lower(email)) WHERE (customer_id IS NULL);
CREATE INDEX ticket_of_tag ON ticket USING gin (tags) WHERE (tags <> '{}'::text[]);
CREATE INDEX ticket_order ON ticket USING btree (upper(order_reference)) WHERE (order_reference IS NOT NULL);
CREATE INDEX ticket_order_reference ON ticket USING btree (upper(order_reference)) WHERE (order_reference IS NOT NULL);
CREATE INDEX ticket_reply_due ON ticket USING btree (reply_due_at) WHERE ((status = 'PENDING'::text) AND (reply_due_at IS NOT NULL) AND (reply_breached_at IS NULL));
CREATE INDEX ticket_resolve_due ON ticket USING btree (resolve_due_at) WHERE ((status = 'PENDING'::text) AND (resolve_due_at IS NOT NULL) AND (resolve_breached_at IS NULL));
CREATE INDEX ticket_resolved ON ticket USING btree (status_changed_at) WHERE (status = 'RESOLVED'::text);
CREATE INDEX ticket_sender ON ticket USING btree (lower(email), last_message_at DESC);
CREATE INDEX ticket_snoozed ON ticket USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX ticket_spam_nearest ON ticket USING btree (COALESCE(LEAST(reply_due_at, resolve_due_at,
CASE
    WHEN (status = 'PENDING'::text) THEN legal_due_at
    ELSE NULL::timestamp with time zone
END), urgent_at), id) INCLUDE (store) WHERE (spam_at IS NOT NULL);
CREATE INDEX ticket_spam_sender ON ticket USING btree (lower(email)) WHERE (spam_at IS NOT NULL);
CREATE INDEX ticket_split_from ON ticket USING btree (split_from) WHERE (split_from IS NOT NULL);
CREATE INDEX ticket_store_nearest ON ticket USING btree (store, COALESCE(LEAST(reply_due_at, resolve_due_at,
CASE
    WHEN (status = 'PENDING'::text) THEN legal_due_at
    ELSE NULL::timestamp with time zone
END), urgent_at), id) INCLUDE (status, language, subject) WHERE (status <> 'ARCHIVED'::text);
CREATE INDEX ticket_tagged ON ticket USING btree (last_message_at DESC) INCLUDE (store, tags) WHERE (tags <> '{}'::text[]);
CREATE INDEX ticket_umbrella_of ON ticket USING btree (umbrella_id) WHERE (umbrella_id IS NOT NULL);
CREATE INDEX ticket_unclocked ON ticket USING btree (id) WHERE ((status = 'PENDING'::text) AND (waiting_on = 'US'::text) AND (resolve_since IS NULL));
CREATE TRIGGER ticket_tells_office AFTER INSERT OR UPDATE ON ticket FOR EACH STATEMENT EXECUTE FUNCTION tell_office('tickets');

create table ticket_agent (
  staff_id uuid not null,
  languages text[] not null default '{}'::text[],
  subjects text[] not null default '{}'::text[],
  away_from date,
  away_until date,
  constraint ticket_agent_pkey PRIMARY KEY (staff_id),
  constraint ticket_agent_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table ticket_breach (
  id bigint not null generated as identity,
  ticket_id uuid not null,
  clock text not null,
  due_at timestamp with time zone not null,
  noted_at timestamp with time zone not null,
  constraint ticket_breach_pkey PRIMARY KEY (id),
  constraint ticket_breach_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_breach_clock_check CHECK ((clock = ANY (ARRAY['FIRST'::text, 'NEXT'::text, 'RESOLVE'::text, 'LEGAL'::text])))
);
CREATE INDEX ticket_breach_due ON ticket_breach USING btree (due_at);
CREATE INDEX ticket_breach_of ON ticket_breach USING btree (ticket_id);

create table ticket_budget (
  ticket_id uuid not null,
  company_name text,
  product text not null,
  quantity integer not null,
  needed_on date,
  constraint ticket_budget_pkey PRIMARY KEY (ticket_id),
  constraint ticket_budget_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_budget_quantity_check CHECK ((quantity > 0))
);

create table ticket_chat (
  ticket_id uuid not null,
  started_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  ended_by text,
  customer_seen_at timestamp with time zone not null default now(),
  customer_typing_until timestamp with time zone,
  customer_read bigint not null default 0,
  staff_seen_at timestamp with time zone,
  staff_typing_until timestamp with time zone,
  staff_read bigint not null default 0,
  mailed bigint not null default 0,
  constraint ticket_chat_pkey PRIMARY KEY (ticket_id),
  constraint ticket_chat_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_chat_check CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  constraint ticket_chat_ended_by_check CHECK ((ended_by = ANY (ARRAY['CUSTOMER'::text, 'STAFF'::text, 'ABSENCE'::text])))
);
CREATE INDEX ticket_chat_ended ON ticket_chat USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX ticket_chat_live ON ticket_chat USING btree (customer_seen_at) WHERE (ended_at IS NULL);
CREATE TRIGGER ticket_chat_tells AFTER INSERT OR UPDATE ON ticket_chat FOR EACH ROW EXECUTE FUNCTION tell_chat();

create table ticket_document (
  id uuid not null default gen_random_uuid(),
  message_id uuid not null,
  number text not null,
  constraint ticket_document_pkey PRIMARY KEY (id),
  constraint ticket_document_message_id_number_key UNIQUE (message_id, number),
  constraint ticket_document_message_id_fkey FOREIGN KEY (message_id) REFERENCES ticket_message(id) ON DELETE CASCADE
);

create table ticket_draft (
  ticket_id uuid not null,
  staff_id uuid not null,
  text text not null,
  reason text,
  updated_at timestamp with time zone not null default now(),
  files text[] not null default '{}'::text[],
  documents text[] not null default '{}'::text[],
  macro text,
  acts text[] not null default '{}'::text[],
  constraint ticket_draft_pkey PRIMARY KEY (ticket_id, staff_id),
  constraint ticket_draft_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint ticket_draft_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_draft_text_check CHECK (((length(text) >= 1) AND (length(text) <= 5000)))
);

create table ticket_event (
  id bigint not null generated as identity,
  ticket_id uuid not null,
  from_status text,
  to_status text not null,
  actor text not null,
  actor_id text,
  reason text,
  happened_at timestamp with time zone not null default now(),
  constraint ticket_event_pkey PRIMARY KEY (id),
  constraint ticket_event_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE
);
CREATE INDEX ticket_event_at ON ticket_event USING btree (happened_at);
CREATE INDEX ticket_event_of ON ticket_event USING btree (ticket_id, id);

create table ticket_follower (
  ticket_id uuid not null,
  staff_id uuid not null,
  since timestamp with time zone not null,
  constraint ticket_follower_pkey PRIMARY KEY (ticket_id, staff_id),
  constraint ticket_follower_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint ticket_follower_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE
);
CREATE INDEX ticket_follower_person ON ticket_follower USING btree (staff_id);
CREATE INDEX ticket_follower_since ON ticket_follower USING btree (since);

create table ticket_forward (
  id uuid not null default gen_random_uuid(),
  reference text not null,
  ticket_id uuid not null,
  message_id uuid not null,
  staff_id uuid,
  recipient text not null,
  created_at timestamp with time zone not null default now(),
  constraint ticket_forward_pkey PRIMARY KEY (id),
  constraint ticket_forward_reference_key UNIQUE (reference),
  constraint ticket_forward_message_id_fkey FOREIGN KEY (message_id) REFERENCES ticket_message(id) ON DELETE CASCADE,
  constraint ticket_forward_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint ticket_forward_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE
);
CREATE INDEX ticket_forward_of ON ticket_forward USING btree (ticket_id);

create table ticket_forward_rule (
  address text not null,
  label text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint ticket_forward_rule_pkey PRIMARY KEY (address),
  constraint ticket_forward_rule_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint ticket_forward_rule_address_check CHECK (((address = lower(address)) AND (address ~~ '%@%'::text))),
  constraint ticket_forward_rule_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60)))
);

create table ticket_link (
  ticket_id uuid not null,
  kind text not null,
  target text not null,
  order_id uuid not null,
  linked_by uuid,
  linked_at timestamp with time zone not null default now(),
  constraint ticket_link_pkey PRIMARY KEY (ticket_id, kind, target),
  constraint ticket_link_linked_by_fkey FOREIGN KEY (linked_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint ticket_link_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE CASCADE,
  constraint ticket_link_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_link_kind_check CHECK ((kind = ANY (ARRAY['LINE'::text, 'DESIGN'::text, 'PARCEL'::text, 'ACTION'::text]))),
  constraint ticket_link_target_check CHECK (((length(target) >= 1) AND (length(target) <= 64)))
);
CREATE INDEX ticket_link_order ON ticket_link USING btree (order_id);

create table ticket_mention (
  message_id uuid not null,
  staff_id uuid not null,
  seen_at timestamp with time zone,
  constraint ticket_mention_pkey PRIMARY KEY (message_id, staff_id),
  constraint ticket_mention_message_id_fkey FOREIGN KEY (message_id) REFERENCES ticket_message(id) ON DELETE CASCADE,
  constraint ticket_mention_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);
CREATE INDEX ticket_mention_of ON ticket_mention USING btree (staff_id) WHERE (seen_at IS NULL);

create table ticket_message (
  id uuid not null default gen_random_uuid(),
  position bigint not null generated as identity,
  ticket_id uuid not null,
  direction text not null,
  channel text not null,
  staff_id uuid,
  text text not null,
  created_at timestamp with time zone not null default now(),
  quoted text,
  html text,
  undelivered_at timestamp with time zone,
  undelivered_status text,
  macro text,
  is_macro_changed boolean,
  constraint ticket_message_pkey PRIMARY KEY (id),
  constraint ticket_message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE SET NULL,
  constraint ticket_message_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_message_channel_check CHECK ((channel = ANY (ARRAY['FORM'::text, 'ACCOUNT'::text, 'LINK'::text, 'OFFICE'::text, 'MAIL'::text, 'PHONE'::text, 'CHAT'::text]))),
  constraint ticket_message_direction_check CHECK ((direction = ANY (ARRAY['IN'::text, 'OUT'::text, 'NOTE'::text])))
);
CREATE INDEX ticket_message_newest ON ticket_message USING btree ("position");
CREATE INDEX ticket_message_of ON ticket_message USING btree (ticket_id, "position");
CREATE INDEX ticket_message_out ON ticket_message USING btree (created_at) WHERE (direction = 'OUT'::text);
CREATE INDEX ticket_message_words ON ticket_message USING gin (to_tsvector('simple'::regconfig, "left"(text, 10000)));
CREATE TRIGGER ticket_message_tells_chat AFTER INSERT ON ticket_message FOR EACH ROW EXECUTE FUNCTION tell_chat();

create table ticket_prepared (
  id uuid not null default gen_random_uuid(),
  ticket_id uuid not null,
  staff_id uuid not null,
  kind text not null,
  order_number text not null,
  text text not null,
  is_solved boolean not null default false,
  state text not null default 'WAITING'::text,
  reason text,
  message_id uuid,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  files text[] not null default '{}'::text[],
  documents text[] not null default '{}'::text[],
  macro text,
  is_macro_changed boolean not null default false,
  constraint ticket_prepared_pkey PRIMARY KEY (id),
  constraint ticket_prepared_message_id_fkey FOREIGN KEY (message_id) REFERENCES ticket_message(id) ON DELETE SET NULL,
  constraint ticket_prepared_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint ticket_prepared_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_prepared_check CHECK (((state = 'WAITING'::text) = (ended_at IS NULL))),
  constraint ticket_prepared_kind_check CHECK ((kind = ANY (ARRAY['REFUND'::text, 'REPRINT'::text, 'CANCEL'::text]))),
  constraint ticket_prepared_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'SENT'::text, 'RETURNED'::text])))
);
CREATE INDEX ticket_prepared_of ON ticket_prepared USING btree (ticket_id, created_at);

create table ticket_prepared_request (
  request_id text not null,
  prepared_id uuid not null,
  is_approved boolean,
  constraint ticket_prepared_request_pkey PRIMARY KEY (request_id),
  constraint ticket_prepared_request_prepared_id_fkey FOREIGN KEY (prepared_id) REFERENCES ticket_prepared(id) ON DELETE CASCADE
);
CREATE INDEX ticket_prepared_request_of ON ticket_prepared_request USING btree (prepared_id);

create table ticket_presence (
  ticket_id uuid not null,
  staff_id uuid not null,
  is_typing boolean not null default false,
  until timestamp with time zone not null,
  constraint ticket_presence_pkey PRIMARY KEY (ticket_id, staff_id)
);

create table ticket_rating (
  ticket_id uuid not null,
  asked_at timestamp with time zone not null default now(),
  stars smallint,
  words text,
  rated_at timestamp with time zone,
  reasons text[] not null default '{}'::text[],
  constraint ticket_rating_pkey PRIMARY KEY (ticket_id),
  constraint ticket_rating_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_rating_check CHECK (((stars IS NULL) = (rated_at IS NULL))),
  constraint ticket_rating_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint ticket_rating_words_check CHECK ((length(words) <= 2000))
);
CREATE INDEX ticket_rating_rated ON ticket_rating USING btree (rated_at) WHERE (rated_at IS NOT NULL);

create table ticket_target (
  subject text not null,
  priority smallint not null,
  first_minutes integer not null,
  next_minutes integer not null,
  resolve_minutes integer,
  constraint ticket_target_pkey PRIMARY KEY (subject, priority),
  constraint ticket_target_first_minutes_check CHECK (((first_minutes >= 1) AND (first_minutes <= 100000))),
  constraint ticket_target_next_minutes_check CHECK (((next_minutes >= 1) AND (next_minutes <= 100000))),
  constraint ticket_target_priority_check CHECK (((priority >= 1) AND (priority <= 4))),
  constraint ticket_target_resolve_minutes_check CHECK (((resolve_minutes >= 1) AND (resolve_minutes <= 100000)))
);

create table ticket_team (
  code text not null,
  name text not null,
  time_zone text not null,
  week jsonb not null,
  holiday_country text,
  closed_days text[] not null default '{}'::text[],
  subjects text[] not null default '{}'::text[],
  revision integer not null default 1,
  updated_by uuid,
  updated_at timestamp with time zone not null default now(),
  constraint ticket_team_pkey PRIMARY KEY (code),
  constraint ticket_team_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint ticket_team_code_check CHECK ((code ~ '^[a-z][a-z0-9-]{1,29}$'::text)),
  constraint ticket_team_holiday_country_check CHECK ((length(holiday_country) = 2)),
  constraint ticket_team_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);

create table ticket_umbrella (
  id uuid not null default gen_random_uuid(),
  title text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  constraint ticket_umbrella_pkey PRIMARY KEY (id),
  constraint ticket_umbrella_created_by_fkey FOREIGN KEY (created_by) REFERENCES staff(id) ON DELETE SET NULL,
  constraint ticket_umbrella_title_check CHECK (((length(title) >= 1) AND (length(title) <= 120)))
);

create table ticket_umbrella_answer (
  answer_id uuid not null,
  ticket_id uuid not null,
  umbrella_id uuid not null,
  message_id uuid not null,
  constraint ticket_umbrella_answer_pkey PRIMARY KEY (answer_id, ticket_id),
  constraint ticket_umbrella_answer_message_id_fkey FOREIGN KEY (message_id) REFERENCES ticket_message(id) ON DELETE CASCADE,
  constraint ticket_umbrella_answer_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES ticket(id) ON DELETE CASCADE,
  constraint ticket_umbrella_answer_umbrella_id_fkey FOREIGN KEY (umbrella_id) REFERENCES ticket_umbrella(id) ON DELETE CASCADE
);
CREATE INDEX ticket_umbrella_answer_of ON ticket_umbrella_answer USING btree (umbrella_id);

create table upload (
  id text not null,
  brand text not null,
  store text not null,
  ext_session_id text not null,
  customer_id uuid,
  sha256 text not null,
  name text not null,
  parent_id text,
  page_number integer,
  is_duplicate boolean not null default false,
  touched_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  left_out jsonb not null default '[]'::jsonb,
  constraint upload_pkey PRIMARY KEY (id),
  constraint upload_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint upload_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES upload(id) ON DELETE SET NULL,
  constraint upload_sha256_fkey FOREIGN KEY (sha256) REFERENCES stored_file(sha256) ON DELETE RESTRICT,
  constraint upload_id_check CHECK ((id ~ '^[A-Za-z0-9][A-Za-z0-9_-]{21,63}$'::text))
);
CREATE INDEX upload_age ON upload USING btree (touched_at);
CREATE INDEX upload_file ON upload USING btree (sha256);
CREATE UNIQUE INDEX upload_of_customer ON upload USING btree (customer_id, sha256) WHERE ((customer_id IS NOT NULL) AND (NOT is_duplicate));
CREATE UNIQUE INDEX upload_of_session ON upload USING btree (ext_session_id, sha256) WHERE ((customer_id IS NULL) AND (NOT is_duplicate));
CREATE INDEX upload_parent ON upload USING btree (parent_id) WHERE (parent_id IS NOT NULL);

create table video (
  name text not null,
  version text not null,
  width integer not null,
  height integer not null,
  poster text not null,
  constraint video_pkey PRIMARY KEY (name),
  constraint video_poster_fkey FOREIGN KEY (poster) REFERENCES picture(name)
);
CREATE TRIGGER tell_shop_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON video FOR EACH STATEMENT EXECUTE FUNCTION tell_shop_changed('*');

create table visitor_log (
  id uuid not null default gen_random_uuid(),
  created_at timestamp with time zone not null,
  store text not null,
  level text not null,
  message text not null,
  session_id text not null,
  user_agent text not null,
  referrer text not null,
  url text not null,
  constraint visitor_log_level_check CHECK ((level = ANY (ARRAY['DEBUG'::text, 'INFO'::text, 'WARN'::text, 'ERROR'::text])))
) partition by range (created_at);
CREATE INDEX visitor_log_level ON ONLY visitor_log USING btree (level, created_at);

create table wish (
  id uuid not null default gen_random_uuid(),
  ext_session_id text,
  customer_id uuid,
  article_id integer not null,
  design_id text,
  created_at timestamp with time zone not null default now(),
  constraint wish_pkey PRIMARY KEY (id),
  constraint wish_article_id_fkey FOREIGN KEY (article_id) REFERENCES article(id) ON DELETE CASCADE,
  constraint wish_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id) ON DELETE CASCADE,
  constraint wish_design_id_fkey FOREIGN KEY (design_id) REFERENCES design(id) ON DELETE CASCADE,
  constraint wish_check CHECK (((ext_session_id IS NULL) <> (customer_id IS NULL)))
);
CREATE INDEX wish_article ON wish USING btree (article_id);
CREATE INDEX wish_design ON wish USING btree (design_id);
CREATE UNIQUE INDEX wish_of_customer ON wish USING btree (customer_id, article_id, COALESCE(design_id, ''::text)) WHERE (customer_id IS NOT NULL);
CREATE UNIQUE INDEX wish_of_visitor ON wish USING btree (ext_session_id, article_id, COALESCE(design_id, ''::text)) WHERE (customer_id IS NULL);
CREATE INDEX wish_walk ON wish USING btree (id) WHERE (customer_id IS NULL);

create table withdrawal (
  id uuid not null default gen_random_uuid(),
  public_id text not null,
  order_id uuid not null,
  status text not null default 'DECLARED'::text,
  declared_at timestamp with time zone not null,
  received_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by text,
  decision_reason text,
  deduction_minor integer not null default 0,
  constraint withdrawal_pkey PRIMARY KEY (id),
  constraint withdrawal_public_id_key UNIQUE (public_id),
  constraint withdrawal_order_id_fkey FOREIGN KEY (order_id) REFERENCES shop_order(id) ON DELETE RESTRICT,
  constraint withdrawal_decision_reason_check CHECK (((length(decision_reason) >= 1) AND (length(decision_reason) <= 1000))),
  constraint withdrawal_deduction_minor_check CHECK ((deduction_minor >= 0)),
  constraint withdrawal_public_id_check CHECK ((length(public_id) >= 22)),
  constraint withdrawal_status_check CHECK ((status = ANY (ARRAY['DECLARED'::text, 'RECEIVED'::text, 'CLOSED'::text, 'REFUSED'::text])))
);
CREATE INDEX withdrawal_declared ON withdrawal USING btree (declared_at, id);
CREATE INDEX withdrawal_order ON withdrawal USING btree (order_id);
CREATE TRIGGER withdrawal_tells_office AFTER INSERT OR UPDATE ON withdrawal FOR EACH STATEMENT EXECUTE FUNCTION tell_office('withdrawals');

create table withdrawal_line (
  withdrawal_id uuid not null,
  line_id uuid not null,
  quantity integer not null,
  accepted integer,
  constraint withdrawal_line_pkey PRIMARY KEY (withdrawal_id, line_id),
  constraint withdrawal_line_line_id_key UNIQUE (line_id),
  constraint withdrawal_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES order_line(id) ON DELETE RESTRICT,
  constraint withdrawal_line_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id) ON DELETE CASCADE,
  constraint withdrawal_line_check CHECK (((accepted >= 0) AND (accepted <= quantity))),
  constraint withdrawal_line_quantity_check CHECK ((quantity >= 1))
);

CREATE OR REPLACE FUNCTION public.count_catalogue_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update catalogue_version set version = version + 1 where part = tg_argv[0];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_search_changes(of_kind text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform split_search_changes();
  perform count_search_words();
  if of_kind is not null then perform count_search_postings(of_kind); end if;
  delete from search_word_change;
end $function$;

CREATE OR REPLACE FUNCTION public.count_search_postings(of_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
declare
  change record;
  changed integer;
begin
  insert into search_posting as known (kind, language, term, level, piece, targets)
  select of_kind, language, term, level, target / 4096, array_agg(target * delta)
  from (
    select language, target, term, level, sum(delta) as delta
    from (
      select delta, language, target, term, min(level) as level
      from search_word_change cross join lateral unnest(terms) as term
      group by delta, language, target, term
    ) as at_best
    group by language, target, term, level
    having sum(delta) <> 0
  ) as changed
  group by language, term, level, target / 4096
  on conflict (kind, language, term, level, piece) do update set
    targets = search_changed(known.targets, excluded.targets);
  get diagnostics changed = row_count;
  if changed > 0 then
    update catalogue_version set version = version + 1 where part = of_kind || '_words';
  end if;
  for change in
    select distinct language, term, level, target / 4096 as piece
    from search_word_change cross join lateral unnest(terms) as term where delta < 0
  loop
    delete from search_posting as known
    where kind = of_kind and known.language = change.language and known.term = change.term
      and known.level = change.level and known.piece = change.piece and targets = '{}';
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.count_search_words()
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
declare
  change record;
begin
  insert into search_word_use as known (language, word, names)
  select language, word, sum(delta)
  from search_word_change
  where level = 0 and word !~ '[0-9=]'
  group by language, word
  having sum(delta) <> 0
  on conflict (language, word) do update set names = known.names + excluded.names;
  insert into search_word (language, word, shown, terms, slips)
  select language, word, shown, terms, search_slips(language, word)
  from (
    select language, word, max(shown) as shown, min(terms) as terms
    from search_word_change
    where delta > 0 and level = 0 and word !~ '[0-9=]'
    group by language, word
  ) as come
  where not exists (
    select from search_word as known
    where known.language = come.language and known.word = come.word
  );
  for change in
    select language, word from search_word_change
    where delta < 0 and level = 0
    group by language, word
  loop
    delete from search_word_use
    where language = change.language and word = change.word and names <= 0;
    if found then
      delete from search_word where language = change.language and word = change.word;
    end if;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.count_uses_so_far()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select count(*) into new.uses from promotion_use
  where promotion_id = new.promotion_id and state <> 'RELEASED';
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.drop_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from address
  where kind = tg_argv[0] and target = to_jsonb(old) ->> tg_argv[1] and language = old.language;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.email_identity(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT encode(sha256(convert_to(CASE WHEN (parts.domain = ANY (ARRAY['gmail.com'::text, 'googlemail.com'::text])) THEN (replace(parts.name, '.'::text, ''::text) || '@gmail.com'::text) ELSE ((parts.name || '@'::text) || parts.domain) END, 'UTF8'::name)), 'hex'::text) AS encode FROM (SELECT regexp_replace(split_part(written.clean, '@'::text, 1), '(.)\+.*$'::text, '\1'::text) AS name, split_part(written.clean, '@'::text, 2) AS domain FROM (SELECT lower(NORMALIZE(email_identity.email, NFKC)) AS clean) written) parts);

CREATE OR REPLACE FUNCTION public.forget_account_tail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.bank_account is distinct from old.bank_account
    and new.account_tail is not distinct from old.account_tail then
    new.account_tail := null;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  target_id text := to_jsonb(new) ->> tg_argv[1];
begin
  if tg_op = 'UPDATE' and new.slug = old.slug then return new; end if;
  -- The home page has none of its own.
  if new.slug = '' then return new; end if;
  if tg_op = 'UPDATE' then
    update address set is_current = false where language = old.language and slug = old.slug;
  end if;
  insert into address (language, slug, kind, target)
  values (new.language, new.slug, tg_argv[0], target_id)
  on conflict (language, slug) do update
    set kind = excluded.kind, target = excluded.target, is_current = true
    -- An old address may be taken over, or be taken back; a living one may not.
    where not address.is_current;
  if not exists (
    select from address
    where language = new.language and slug = new.slug and kind = tg_argv[0]
      and target = target_id and is_current
  ) then
    raise unique_violation using message = format('The address %s is taken', new.slug);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_answered_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from design_version_use where used_by = 'required action ' || old.public_id;
  end if;
  if tg_op <> 'DELETE' and new.status in ('SUBMITTED', 'OPEN', 'REJECTED') then
    insert into design_version_use (design_version_id, used_by)
      select kept, 'required action ' || new.public_id
      from unnest(array[new.answer ->> 'versionId', new.subject ->> 'proposedVersionId']) as kept
      where kept is not null
      on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_design_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and not exists (select from design where id = old.design_id) then
    return old;
  end if;
  raise exception 'A frozen version of a design never changes'
    using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_forgotten constant boolean := tg_op = 'UPDATE'
    and old.forgotten_at is null and new.forgotten_at is not null;
  changing constant text[] := '{customer_id,pdf_sha256,pdf_bytes}'::text[]
    || case when is_forgotten then '{data,forgotten_at}'::text[] else '{}'::text[] end;
  names constant text[] := '{buyer,lines,insteadTo}';
begin
  if tg_op = 'DELETE' then
    raise exception 'An invoice is never deleted' using errcode = 'restrict_violation';
  end if;
  if (to_jsonb(new) - changing) is distinct from (to_jsonb(old) - changing)
    or (old.pdf_sha256 is not null and new.pdf_sha256 is distinct from old.pdf_sha256)
    or (is_forgotten and (new.data - names) is distinct from (old.data - names))
  then
    raise exception 'An invoice never changes' using errcode = 'restrict_violation';
  end if;
  -- Ten whole years after the one in which it was issued.
  if is_forgotten and extract(year from old.issued_on) + 10 >= extract(year from new.forgotten_at) then
    raise exception 'An invoice is kept for ten years' using errcode = 'restrict_violation';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_month_partitions(parent text, today date, months_ahead integer, months_kept integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  first_month date := date_trunc('month', today)::date;
  month date;
  old record;
begin
  -- Two processes that make the same partition at once would both fail.
  perform pg_advisory_xact_lock(hashtext('keep_month_partitions'));
  for offset_months in 0..months_ahead loop
    month := (first_month + make_interval(months => offset_months))::date;
    if to_regclass(format('%I', parent || to_char(month, '_YYYY_MM'))) is null then
      execute format(
        'create table %I partition of %I for values from (%L) to (%L)',
        parent || to_char(month, '_YYYY_MM'), parent,
        to_char(month, 'YYYY-MM-DD') || ' 00:00:00+00',
        to_char(month + interval '1 month', 'YYYY-MM-DD') || ' 00:00:00+00'
      );
    end if;
  end loop;
  for old in
    select child.relname as name
    from pg_inherits
    join pg_class child on child.oid = pg_inherits.inhrelid
    where pg_inherits.inhparent = parent::regclass
      and child.relname ~ '_\d{4}_\d{2}$'
      and to_date(right(child.relname, 7), 'YYYY_MM')
        < first_month - make_interval(months => months_kept)
  loop
    execute format('drop table %I', old.name);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_order_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The price of an order never changes' using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_ordered_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from design_version_use where used_by = 'order line ' || old.id;
  end if;
  if tg_op <> 'DELETE' and new.version_id is not null then
    insert into design_version_use (design_version_id, used_by)
      values (new.version_id, 'order line ' || new.id)
      on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.let_customer_go()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update design set credit = null where creator_id = old.id;
  delete from design_text where design_id in (select id from design where owner_id = old.id);
  delete from design_tag where design_id in (select id from design where owner_id = old.id);
  delete from design_conflict where design_id in (select id from design where owner_id = old.id);
  update design set
    owner_id = null, visibility = 'PRIVATE', share_token_hash = null, document = null,
    name = '', description = '', credit = null, deleted_at = coalesce(deleted_at, now())
  where owner_id = old.id and exists (
    select from design_version as version
    join design_version_use as use on use.design_version_id = version.id
    where version.design_id = design.id
  );
  delete from design where owner_id = old.id;
  update upload set customer_id = null, is_duplicate = true, name = ''
    where customer_id = old.id
      and exists (select from design_photo where upload_id = upload.id);
  return old;
end
$function$;

CREATE OR REPLACE FUNCTION public.match_design_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  changed_id text := case tg_table_name
    when 'design' then to_jsonb(new) ->> 'id'
    else to_jsonb(coalesce(new, old)) ->> 'design_id'
  end;
begin
  -- Two writers of one design who count at once would each miss what the other one needs.
  perform from design where id = changed_id for no key update;
  if not found then return null; end if;
  with needed as (
    select unnest(photo_ids) as upload_id from design
      where id = changed_id and deleted_at is null
    union select unnest(photo_ids) from design_version where design_id = changed_id
    union select unnest(photo_ids) from design_conflict where design_id = changed_id
  ), dropped as (
    delete from design_photo
      where design_id = changed_id and upload_id not in (select upload_id from needed)
  )
  insert into design_photo (design_id, upload_id)
    select changed_id, upload_id from needed
    on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.match_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(5204118);
  if tg_op <> 'INSERT' then
    insert into search_text_change
    select -1, said.* from gone cross join lateral search_said(to_jsonb(gone), tg_argv[1]) as said;
  end if;
  if tg_op <> 'DELETE' then
    insert into search_text_change
    select 1, said.* from come cross join lateral search_said(to_jsonb(come), tg_argv[1]) as said;
  end if;
  perform count_search_changes(nullif(tg_argv[0], ''));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.match_version_use()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from design_version_use where used_by = 'cart line ' || old.id;
  end if;
  if tg_op <> 'DELETE' and new.version_id is not null then
    insert into design_version_use (design_version_id, used_by)
      values (new.version_id, 'cart line ' || new.id)
      on conflict do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_catalogue_change(articles integer[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  noted bigint;
begin
  update catalogue_version set version = version + 1 where part = 'articles' returning version into noted;
  -- Of more than these a process had better read all anew.
  if articles is null or cardinality(articles) > 1000 then
    insert into catalogue_change (version) values (noted);
  else
    insert into catalogue_change (version, article_id) select noted, unnest(articles);
  end if;
  if noted % 100 = 0 then
    delete from catalogue_change where version <= noted - 1000;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_articles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  articles integer[];
begin
  if tg_op = 'TRUNCATE' or tg_nargs = 0 then
    perform note_catalogue_change(null);
    return null;
  end if;
  execute format(
    case tg_op
      when 'INSERT' then 'select array_agg(distinct %1$I) from come'
      when 'DELETE' then 'select array_agg(distinct %1$I) from gone'
      else 'select array_agg(distinct id) from (select %1$I from come union all select %1$I from gone) as changed (id)'
    end, tg_argv[0]
  ) into articles;
  if articles is not null then perform note_catalogue_change(articles); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_review_photos()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update review set has_photos = exists (
    select from review_photo where review_photo.review_id = review.id
  )
  where id = coalesce(new.review_id, old.review_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_design_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_number := (select search_number from design where id = new.design_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.photos_of(document jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select coalesce(array_agg(asset.key order by asset.key), '{}')
  from jsonb_each(document -> 'assets') as asset
  where asset.value ->> 'mime' <> 'image/svg+xml'
$function$;

CREATE OR REPLACE FUNCTION public.rebuild_search()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  source record;
  spoken record;
begin
  perform pg_advisory_xact_lock(5204118);
  delete from search_word;
  delete from search_word_use;
  delete from search_posting;
  for source in select * from search_sources() loop
    for spoken in execute format('select distinct language as code from %I', source.name) loop
      execute format(
        'insert into search_text_change
         select 1, said.* from %I as content
         cross join lateral search_said(to_jsonb(content), %L) as said
         where content.language = %L',
        source.name, source.key, spoken.code
      );
      perform count_search_changes(source.kind);
    end loop;
  end loop;
  update catalogue_version set version = version + 1;
end $function$;

CREATE OR REPLACE FUNCTION public.rebuild_search_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform rebuild_search();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_staff_act()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old.forgotten_at is null and new.forgotten_at is not null
    and old.at < new.forgotten_at - interval '24 months'
    and (new.id, new.month, new.at, new.permission, new.object_kind, new.prev_hash, new.hash)
      = (old.id, old.month, old.at, old.permission, old.object_kind, old.prev_hash, old.hash)
    and new.staff_id is null and new.before is null and new.after is null and new.reason is null
  then
    return new;
  end if;
  raise exception 'staff_act is an audit log: rows are added, never changed or deleted';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_refund_beyond_capture()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  captured integer;
  refunded integer;
begin
  perform 1 from payment where id = new.payment_id for update;
  select coalesce(sum(amount_minor) filter (where kind = 'CAPTURED'), 0)
      - coalesce(sum(amount_minor) filter (where kind = 'CHARGED_BACK'), 0)
    into captured from payment_entry where payment_id = new.payment_id;
  select coalesce(sum(amount_minor), 0) into refunded from refund
    where payment_id = new.payment_id and status <> 'REJECTED' and id <> new.id;
  if refunded + new.amount_minor > captured then
    raise exception 'refund beyond capture' using errcode = '23514', constraint = 'refund_within_capture';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.say_whether_order_is_first()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.is_first := case when new.customer_id is not null
    then not exists (select from shop_order where customer_id = new.customer_id)
    else not exists (
      select from shop_order where lower(email) = lower(new.email) and customer_id is null
    )
  end;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.search_changed(targets integer[], change integer[])
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when 0 < all (change) then targets || change else
    array(select target from unnest(targets) as target where -target <> all (change))
    || array(select target from unnest(change) as target where target > 0)
  end
$function$;

CREATE OR REPLACE FUNCTION public.search_fold(lowered text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when lowered ~ '^[ -~]*$' then lowered else
    translate(
      replace(replace(replace(replace(
        regexp_replace(normalize(lowered, nfkd), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'łøđðı', 'loddi')
  end
$function$;

CREATE OR REPLACE FUNCTION public.search_form(language text, raw text, OUT shown text, OUT word text, OUT is_common boolean, OUT terms text[])
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  dictionary regdictionary;
  stemmed text[];
  stem text;
begin
  shown := search_lower(left(raw, 40));
  word := search_fold(shown);
  is_common := false;
  terms := array[word];
  if word ~ '[0-9]' or length(word) < 2 then return; end if;
  case language
    when 'pl' then
      is_common := shown in ('ze', 'na', 'do', 'dla', 'od', 'po', 'lub', 'albo', 'oraz', 'jest', 'to',
        'ten', 'ta', 'te', 'się', 'nie', 'za', 'pod', 'nad', 'przy', 'bez', 'we', 'ale', 'co');
      terms := search_slavic_stems(language, word);
      return;
    when 'cs' then
      is_common := shown in ('se', 'ze', 'na', 'do', 'pro', 'od', 'po', 'nebo', 'ale', 've', 'ke',
        'je', 'to', 'ten', 'ta', 'te', 'za', 'pod', 'nad', 'při', 'bez', 'ne', 'si', 'co');
      terms := search_slavic_stems(language, word);
      return;
    when 'en' then dictionary := 'pg_catalog.english_stem'::regdictionary;
    when 'es' then dictionary := 'pg_catalog.spanish_stem'::regdictionary;
    when 'ca' then dictionary := 'pg_catalog.catalan_stem'::regdictionary;
    when 'de' then dictionary := 'pg_catalog.german_stem'::regdictionary;
    when 'fr' then dictionary := 'pg_catalog.french_stem'::regdictionary;
    when 'it' then dictionary := 'pg_catalog.italian_stem'::regdictionary;
    when 'pt' then dictionary := 'pg_catalog.portuguese_stem'::regdictionary;
    when 'nl' then dictionary := 'pg_catalog.dutch_stem'::regdictionary;
    when 'da' then dictionary := 'pg_catalog.danish_stem'::regdictionary;
    when 'sv' then dictionary := 'pg_catalog.swedish_stem'::regdictionary;
    when 'fi' then dictionary := 'pg_catalog.finnish_stem'::regdictionary;
    else return;
  end case;
  stemmed := ts_lexize(dictionary, shown);
  is_common := stemmed = '{}';
  if is_common then return; end if;
  terms := array[search_fold(stemmed[1])];
  if shown <> word then
    stem := coalesce((ts_lexize(dictionary, word))[1], word);
    if stem <> all (terms) then terms := terms || stem; end if;
  end if;
  stem := search_lighter_stem(language, dictionary, word, terms[cardinality(terms)]);
  if stem <> all (terms) then terms := terms || stem; end if;
end $function$;

CREATE OR REPLACE FUNCTION public.search_lighter_stem(language text, dictionary regdictionary, word text, stem text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case language
    when 'fi' then left(word, 3) || regexp_replace(substr(word, 4),
      '(?:issa|ista|illa|ilta|ille|ssa|sta|lla|lta|lle|ksi|jen|ien|eja|oja|ja|ia|ta|na|in|en|it|et|at|an|n|t|a|i|e)$',
      '')
    when 'sv' then left(word, 3) || regexp_replace(substr(word, 4),
      '(?:arna|orna|erna|en|an|ar|or|er|et|n|a|e|t)$', '')
    when 'ca' then (ts_lexize(dictionary, case when word ~ 'ques$'
      then regexp_replace(word, 'ques$', 'ca') else stem end))[1]
    when 'pt' then (ts_lexize(dictionary,
      regexp_replace(regexp_replace(word, 'oes$', 'ao'), 's$', '')))[1]
    else (ts_lexize(dictionary, stem))[1]
  end
$function$;

CREATE OR REPLACE FUNCTION public.search_lower(raw text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when raw ~ '^[ -~]*$' then lower(raw) else
    lower(translate(normalize(raw, nfc),
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆČĎĐĒĖĘĚĞĢĪĮİĶĹĻĽŁŃŅŇŌŐŒŔŘŚŞŠŢŤŪŮŰŲŸŹŻŽẞ',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćčďđēėęěğģīįiķĺļľłńņňōőœŕřśşšţťūůűųÿźżžß'))
  end
$function$;

CREATE OR REPLACE FUNCTION public.search_said(content jsonb, key text)
 RETURNS TABLE(language text, target integer, level smallint, said text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select content ->> 'language', (content ->> key)::integer, level::smallint, said
  from (values
    (0, content ->> 'name'), (0, content ->> 'name_plural'),
    (0, content ->> 'title'), (0, content ->> 'label'),
    (1, content ->> 'summary'),
    (2, content ->> 'description'), (2, content ->> 'intro'), (2, content ->> 'body')
  ) as columns (level, said)
  where said <> '' and (level = 0 or key <> '')
$function$;

CREATE OR REPLACE FUNCTION public.search_slavic_stems(language text, word text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  stem text := left(word, 3) || regexp_replace(substr(word, 4), case language
    when 'pl' then '(?:owymi|owych|owego|owej|iami|iach|iego|iemu|ymi|imi|ego|emu|ych|ich|ami|ach|iem|iom|owi|owa|owe|owy|ow|om|em|ej|ym|im|ie|ia|iu|io|y|i|a|e|u|o)$'
    else '(?:ovymi|ovych|oveho|ovemu|ovou|atum|ata|ymi|imi|eho|emu|iho|imu|ych|ich|ami|emi|ach|ech|ovi|ova|ove|ovy|um|om|em|ou|ym|im|y|i|a|e|u|o)$'
  end, '');
begin
  if stem ~ '[^aeiouy]e[kc]$' then return array[left(stem, -2) || right(stem, 1)]; end if;
  if stem ~ '[^aeiouy]e[nlrb]$' then
    return array[stem, left(stem, -2) || right(stem, 1)];
  end if;
  if language = 'cs' and stem ~ '[^aeiouy]c$' then return array[stem, left(stem, -1) || 'k']; end if;
  return array[stem];
end $function$;

CREATE OR REPLACE FUNCTION public.search_slips(language text, word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(
    select language || ':' || word
    union
    select language || ':' || overlay(word placing '' from at for 1)
    from generate_series(1, length(word)) as at where length(word) > 2
  )
$function$;

CREATE OR REPLACE FUNCTION public.search_sources()
 RETURNS TABLE(kind text, name text, key text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  values
    ('article', 'article_text', 'article_id'),
    ('design', 'design_text', 'search_number'),
    (null, 'tag_text', null),
    (null, 'attribute_value_text', null),
    (null, 'catalogue_list_text', null),
    (null, 'help_topic_text', null)
$function$;

CREATE OR REPLACE FUNCTION public.search_split(content text)
 RETURNS TABLE(raw text, place bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select * from regexp_split_to_table(
    regexp_replace(content, '([0-9])\s?[x×X]\s?(?=[0-9])', '\1 ', 'g'),
    '[^0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0300-\u1fff\u3040-\ud7ff]+'
  ) with ordinality as pieces (raw, place)
  where length(raw) > 1 or raw between '0' and '9'
$function$;

CREATE OR REPLACE FUNCTION public.split_search_changes()
 RETURNS void
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  with piece as materialized (
    select text.ctid as text, delta, language, target, level, split.raw, split.place
    from search_text_change as text cross join lateral search_split(text.said) as split
  ), form as materialized (
    select language, raw, search_form(language, raw) as form
    from (select distinct language, raw from piece) as each
  ), heard as materialized (
    select piece.*, (form).shown, (form).word, (form).is_common, (form).terms
    from piece join form on form.language = piece.language and form.raw = piece.raw
  )
  insert into search_word_change
  select delta, language, target, min(level), max(shown), word, min(terms)
  from heard where not is_common
  group by delta, language, target, word
  union all
  select distinct delta, language, target, 0, '', whole, array[whole]
  from (
    select delta, language, target, '=' || string_agg(word, ' ' order by place) as whole
    from heard where level = 0 and target is not null
    group by delta, language, target, text
  ) as names
  where length(whole) <= 100;
  delete from search_text_change;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_chat()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('estampa_chat', ticket.public_id)
    from ticket join ticket_chat on ticket_chat.ticket_id = ticket.id where ticket.id = new.ticket_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_noticed_person()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('estampa_office', 'tasks ' || new.staff_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_office()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('estampa_office', tg_argv[0]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_office_of_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('estampa_office', 'orders');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_shop_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('shop_changed', tg_argv[0]);
  return null;
end $function$;
