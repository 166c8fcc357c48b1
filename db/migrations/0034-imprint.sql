-- The law asks every shop for an imprint, a new one without any page of its own too. Who sells stands in
-- the settings (SELLER_FILE); the page adds its words around it.
insert into page (id, kind, position) values ('imprint', 'legal', 3) on conflict (id) do nothing;
insert into page_text (page_id, language, slug, title, summary, body) values
  ('imprint', 'es', 'aviso-legal', 'Aviso legal', 'Quién está detrás de esta tienda.', ''),
  ('imprint', 'ca', 'avis-legal', 'Avís legal', 'Qui hi ha darrere d’aquesta botiga.', ''),
  ('imprint', 'de', 'impressum', 'Impressum', 'Wer hinter diesem Shop steht.', ''),
  ('imprint', 'fr', 'mentions-legales', 'Mentions légales', 'Qui se trouve derrière cette boutique.', ''),
  ('imprint', 'it', 'note-legali', 'Note legali', 'Chi c’è dietro questo negozio.', ''),
  ('imprint', 'pt', 'aviso-legal', 'Aviso legal', 'Quem está por trás desta loja.', ''),
  ('imprint', 'nl', 'colofon', 'Colofon', 'Wie er achter deze winkel zit.', ''),
  ('imprint', 'da', 'virksomhedsoplysninger', 'Virksomhedsoplysninger', 'Hvem der står bag butikken.', ''),
  ('imprint', 'pl', 'dane-sprzedawcy', 'Dane sprzedawcy', 'Kto stoi za tym sklepem.', ''),
  ('imprint', 'cs', 'provozovatel', 'Provozovatel', 'Kdo za tímto obchodem stojí.', ''),
  ('imprint', 'en', 'imprint', 'Imprint', 'Who is behind this shop.', ''),
  ('imprint', 'sv', 'foretagsinformation', 'Företagsinformation', 'Vilka som står bakom butiken.', ''),
  ('imprint', 'fi', 'yritystiedot', 'Yritystiedot', 'Kuka on tämän kaupan takana.', '')
on conflict do nothing;
