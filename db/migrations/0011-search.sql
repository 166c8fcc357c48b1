-- Words, their forms and where they stand: what the search looks things up in. Kept by triggers, so
-- that no way of writing content can forget it.

-- For words that contain another, as in Fototasse, and for slips of the finger in long ones.
create extension if not exists pg_trgm;

-- The database's own lower() may know no letters beyond a to z.
create function search_lower(raw text) returns text language sql immutable parallel safe as $$
  select case when raw ~ '^[ -~]*$' then lower(raw) else
    lower(translate(normalize(raw, nfc),
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆČĎĐĒĖĘĚĞĢĪĮİĶĹĻĽŁŃŅŇŌŐŒŔŘŚŞŠŢŤŪŮŰŲŸŹŻŽẞ',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćčďđēėęěğģīįiķĺļľłńņňōőœŕřśşšţťūůűųÿźżžß'))
  end
$$;

-- Without accents, as people type who have no key for them.
create function search_fold(lowered text) returns text language sql immutable parallel safe as $$
  select case when lowered ~ '^[ -~]*$' then lowered else
    translate(
      replace(replace(replace(replace(
        regexp_replace(normalize(lowered, nfkd), '[\u0300-\u036f]', '', 'g'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'łøđðı', 'loddi')
  end
$$;

-- Endings of Polish and Czech, for which PostgreSQL has no stemmer. A second form where a letter of
-- the stem comes and goes: plátno and pláten, fotka and fotce.
create function search_slavic_stems(language text, word text) returns text[]
language plpgsql immutable parallel safe as $$
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
end $$;

-- What PostgreSQL's stemmers leave apart: canvas and canvases, tassa and tasses (by stemming once
-- more), ímã and ímãs, màgica and màgiques, tavla and tavlan, muki and mukeja.
create function search_lighter_stem(
  language text, dictionary regdictionary, word text, stem text
) returns text language sql immutable parallel safe as $$
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
$$;

-- One word as it was written: as it is shown, folded, whether it is too common to say anything, and
-- its stems. Stemmed with its accents and without: endings are told by them, but not everybody types
-- them.
create function search_form(
  language text, raw text, out shown text, out word text, out is_common boolean, out terms text[]
) language plpgsql immutable parallel safe as $$
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
end $$;

-- A text as it was written, word by word. 30x40 and 30 × 40 are the same size.
create function search_split(content text) returns table (raw text, place bigint)
language sql immutable parallel safe as $$
  select * from regexp_split_to_table(
    regexp_replace(content, '([0-9])\s?[x×X]\s?(?=[0-9])', '\1 ', 'g'),
    '[^0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0300-\u1fff\u3040-\ud7ff]+'
  ) with ordinality as pieces (raw, place)
  where length(raw) > 1 or raw between '0' and '9'
$$;

-- What is left of a word when one letter is missing: two words that share such a rest differ by one
-- slip of the finger.
create function search_slips(language text, word text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select language || ':' || word
    union
    select language || ':' || overlay(word placing '' from at for 1)
    from generate_series(1, length(word)) as at where length(word) > 2
  )
$$;

-- Every word that something is called by: what can be finished, corrected and found in compounds. It
-- goes when the last name that has it goes.
create table search_word (
  language text collate "C" not null,
  -- Folded.
  word text collate "C" not null,
  shown text not null,
  terms text[] not null,
  slips text[] not null,
  primary key (language, word)
);
create index search_word_slips on search_word using gin (slips);
create index search_word_within on search_word using gin (word gin_trgm_ops);

-- In how many names. Apart: with each change of a count, all the indexes of the word would be
-- written anew.
create table search_word_use (
  language text collate "C" not null,
  word text collate "C" not null,
  names integer not null,
  primary key (language, word)
) with (fillfactor = 70);

-- Which articles and designs have a word: in the name (0), the summary (1) or the text (2). In pieces
-- of 4096 numbers, so that a change of one text rewrites little. '=' begins a whole name.
create table search_posting (
  kind text collate "C" not null check (kind in ('article', 'design')),
  language text collate "C" not null,
  term text collate "C" not null,
  level smallint not null,
  piece integer not null,
  targets integer[] not null,
  primary key (kind, language, term, level, piece)
);

-- Texts that came (1) and went (-1), and their words, until both are counted. Empty between
-- statements; nothing is lost with them.
create unlogged table search_text_change (
  delta integer, language text, target integer, level smallint, said text
);
create unlogged table search_word_change (
  delta integer, language text collate "C", target integer, level smallint, shown text,
  word text collate "C", terms text[]
);

-- A number for each design: its id takes six times the room. In the words too, which outlive the
-- design for a moment when it is deleted.
alter table design add column search_number integer generated always as identity;
alter table design_text add column search_number integer;
update design_text set search_number = design.search_number
  from design where design.id = design_text.design_id;

create function number_design_text() returns trigger language plpgsql as $$
begin
  new.search_number := (select search_number from design where id = new.design_id);
  return new;
end $$;
create trigger number_design_text before insert on design_text
  for each row execute function number_design_text();

-- What a row of any table of texts says, from its name to its small print. Without a key only what
-- it is called: the rest is not looked up by the database.
create function search_said(content jsonb, key text)
returns table (language text, target integer, level smallint, said text)
language sql immutable parallel safe as $$
  select content ->> 'language', (content ->> key)::integer, level::smallint, said
  from (values
    (0, content ->> 'name'), (0, content ->> 'name_plural'),
    (0, content ->> 'title'), (0, content ->> 'label'),
    (1, content ->> 'summary'),
    (2, content ->> 'description'), (2, content ->> 'intro'), (2, content ->> 'body')
  ) as columns (level, said)
  where said <> '' and (level = 0 or key <> '')
$$;

-- Numbers with a minus leave.
create function search_changed(targets integer[], change integer[]) returns integer[]
language sql immutable parallel safe as $$
  select case when 0 < all (change) then targets || change else
    array(select target from unnest(targets) as target where -target <> all (change))
    || array(select target from unnest(change) as target where target > 0)
  end
$$;

-- Nobody knows how many rows a table holds that is empty between statements: joined in a loop, ten
-- thousand words would take a minute.
create function split_search_changes() returns void
language plpgsql set enable_nestloop = off as $$
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
end $$;

create function count_search_words() returns void language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
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
end $$;

create function count_search_postings(of_kind text) returns void
language plpgsql set enable_seqscan = off as $$
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
end $$;

create function count_search_changes(of_kind text) returns void language plpgsql as $$
begin
  perform split_search_changes();
  perform count_search_words();
  if of_kind is not null then perform count_search_postings(of_kind); end if;
  delete from search_word_change;
end $$;

alter table catalogue_version drop constraint catalogue_version_part_check;
alter table catalogue_version add check (
  part in ('articles', 'words', 'reviews', 'designs', 'help', 'article_words', 'design_words')
);
insert into catalogue_version (part) values ('help'), ('article_words'), ('design_words');

-- Two writers would meet at the words that their texts share: one after the other.
create function match_search_words() returns trigger language plpgsql as $$
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
end $$;

create function search_sources() returns table (kind text, name text, key text)
language sql immutable as $$
  values
    ('article', 'article_text', 'article_id'),
    ('design', 'design_text', 'search_number'),
    (null, 'tag_text', null),
    (null, 'attribute_value_text', null),
    (null, 'catalogue_list_text', null),
    (null, 'help_topic_text', null)
$$;

-- All of it anew: for texts that were loaded past the triggers, and after an upgrade of PostgreSQL
-- whose stemmers became others.
create function rebuild_search() returns void language plpgsql as $$
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
end $$;
select rebuild_search();

create function rebuild_search_words() returns trigger language plpgsql as $$
begin
  perform rebuild_search();
  return null;
end $$;

do $$
declare
  source record;
begin
  for source in select * from search_sources() loop
    execute format(
      'create trigger match_search_words_come after insert on %1$I
         referencing new table as come
         for each statement execute function match_search_words(%2$L, %3$L);
       create trigger match_search_words_changed after update on %1$I
         referencing old table as gone new table as come
         for each statement execute function match_search_words(%2$L, %3$L);
       create trigger match_search_words_gone after delete on %1$I
         referencing old table as gone
         for each statement execute function match_search_words(%2$L, %3$L);
       create trigger match_search_words_all_gone after truncate on %1$I
         for each statement execute function rebuild_search_words()',
      source.name, coalesce(source.kind, ''), coalesce(source.key, '')
    );
  end loop;
end $$;

create trigger help_topic_text_counts after insert or update or delete or truncate
  on help_topic_text
  for each statement execute function count_catalogue_version('help');
