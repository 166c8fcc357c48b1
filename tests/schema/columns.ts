import type { StoredJson } from '#db/json-column.ts'

/** Made by `npm run task schema` from the migrated database; tests/schema/schema.test.ts keeps it true. */
export type Columns = {
  address: {
    language: string
    slug: string
    kind: string
    target: string
    is_current: boolean
  }
  affiliate_hit: {
    id: string
    partner_id: string
    store: string
    device_footprint: string
    domain: string
    url: string
    ip: string | null
    campaign: string | null
    is_own: boolean
    day: string
    created_at: Date
  }
  article: {
    id: number
    kind: string
    is_personalised: boolean
    production_days: number
    position: number
    published_at: Date
    print_colour: string
    print_mirrored: boolean
    least_pages: number
    most_pages: number
    weight_grams: number
    product_view: string
    variant_axis: string | null
    created_at: Date
    updated_at: Date
    popularity: number
    price_per: string
    included_pages: number | null
    page_weight_grams: number
    print_look: string | null
    set_size: number | null
    sheet: StoredJson<'article.sheet'> | null
    may_turn: boolean
    edge_mm: string | null
  }
  article_attribute: {
    article_id: number
    code: string
  }
  article_picture: {
    article_id: number
    position: number
    picture: string
  }
  article_price: {
    article_id: number
    store: string
    amount_minor: number
    currency: string
    valid_from: Date
    valid_until: Date | null
    variant: string
    page_minor: number | null
  }
  article_sale: {
    article_id: number
    store: string
    day: string
    pieces: number
  }
  article_tag: {
    article_id: number
    tag_id: number
  }
  article_text: {
    article_id: number
    language: string
    slug: string
    name: string
    name_plural: string
    summary: string
    description: string
    box: string[]
  }
  article_variant: {
    article_id: number
    code: string
    position: number
    width_mm: string
    height_mm: string
    bleed_mm: string
    safe_mm: string
    resolution_dpi: number
    page_plan: StoredJson<'article_variant.page_plan'> | null
    contents: StoredJson<'article_variant.contents'> | null
    finish: string | null
  }
  article_variant_text: {
    article_id: number
    code: string
    language: string
    label: string
    size: string | null
  }
  article_video: {
    article_id: number
    position: number
    video: string
  }
  attachment: {
    id: string
    store: string
    sha256: string
    name: string
    bytes: number
    ticket_id: string | null
    created_at: Date
    message_id: string | null
  }
  attempt_count: {
    key: string
    window_ends_at: Date
    attempts: number
  }
  attribute_text: {
    attribute: string
    language: string
    label: string
  }
  attribute_value: {
    code: string
    attribute: string
  }
  attribute_value_text: {
    code: string
    language: string
    label: string
  }
  backup_run: {
    id: number
    kind: string
    place: string
    started_at: Date
    ended_at: Date | null
    bytes: number | null
    files: number | null
    row_count: number | null
    failure: string | null
  }
  bank_entry: {
    id: string
    account_iban: string
    entry_key: string
    booked_on: string
    amount_minor: number
    currency: string
    reference: string
    counterparty: string
    state: string
    payment_id: string | null
    billing_statement_id: string | null
    refund_id: string | null
    imported_at: Date
    imported_by: string
    decided_at: Date | null
    decided_by: string | null
    note: string | null
  }
  billing_account: {
    customer_id: string
    currency: string
    limit_minor: number
    used_minor: number
    created_at: Date
  }
  billing_statement: {
    id: string
    reference: string
    customer_id: string | null
    store: string
    month: string
    total_minor: number
    currency: string
    due_on: string
    paid_at: Date | null
    created_at: Date
  }
  block: {
    list_id: string
    position: number
    kind: string
    media: string | null
    picture: string | null
    video: string | null
    resource_kind: string | null
    resource_id: string | null
    facts: StoredJson<'block.facts'>
  }
  block_text: {
    list_id: string
    position: number
    language: string
    title: string
    body: string
    link: string
  }
  cancel_request: {
    id: string
    order_id: string
    reason: string
    asked_by: string
    asked_at: Date
    answer: string | null
    answered_by: string | null
    answered_at: Date | null
    note: string | null
  }
  carrier: {
    code: string
    name: string
    tracking_url: string | null
  }
  carrier_service: {
    code: string
    carrier: string
    mode: string
    speed: string
    network: string | null
    cut_off_hour: number
    most_weight_grams: number
    most_sides_mm: number[]
    is_offered: boolean
    position: number
  }
  carrier_service_country: {
    service: string
    country: string
    days_least: number
    days_most: number
    not_to: string[]
  }
  carrier_service_price: {
    service: string
    store: string
    up_to_grams: number
    amount_minor: number
  }
  cart: {
    id: string
    store: string
    ext_session_id: string
    customer_id: string | null
    contact_name: string | null
    contact_surname: string | null
    contact_email: string | null
    contact_phone: string | null
    created_at: Date
    updated_at: Date
    ordered_at: Date | null
    codes: string[]
    chosen_code: string | null
    seen: StoredJson<'cart.seen'> | null
    locale: string | null
    reminded_at: Date | null
  }
  cart_line: {
    id: string
    cart_id: string
    article_id: number
    quantity: number
    created_at: Date
    variant: string
    version_id: string | null
    place: string
    moved_at: Date
    removed_at: Date | null
    seen: StoredJson<'cart_line.seen'> | null
  }
  catalogue_change: {
    version: number
    article_id: number | null
  }
  catalogue_list: {
    id: string
    type: string
    article_id: number | null
    filter: StoredJson<'catalogue_list.filter'>
    picture: string | null
    position: number
    updated_at: Date
    menu: string | null
  }
  catalogue_list_text: {
    list_id: string
    language: string
    slug: string
    name: string
    title: string
    summary: string
    intro: string
  }
  catalogue_version: {
    part: string
    version: number
  }
  checkout: {
    cart_id: string
    revision: number
    address: StoredJson<'checkout.address'> | null
    billing: StoredJson<'checkout.billing'> | null
    is_billed_there: boolean
    address_id: string | null
    billing_address_id: string | null
    service: string | null
    pickup_point: string | null
    customer_point: string | null
    gift_message: string | null
    payment_method: string | null
    updated_at: Date
    is_present: boolean
  }
  commission: {
    id: string
    partner_id: string
    order_id: string
    amount_minor: number
    currency: string
    created_at: Date
    line_id: string | null
    permille: number | null
    design_name: string | null
    clawed_back_at: Date | null
    clawback_reason: string | null
  }
  commission_reversal: {
    commission_id: string
    refund_id: string
    amount_minor: number
    happened_at: Date
  }
  contributed_photo: {
    id: string
    contributor_id: string
    sha256: string
    name: string
    accepted_at: Date | null
    created_at: Date
  }
  contributor_comment: {
    id: string
    contributor_id: string
    text: string
    created_at: Date
  }
  customer: {
    id: string
    brand: string
    email: string
    password_hash: string | null
    name: string
    surname: string
    phone: string | null
    kind: string
    is_partner: boolean
    permissions: string[]
    created_at: Date
    updated_at: Date
    company_name: string | null
    tax_id: string | null
    erased_at: Date | null
    affiliate_id: number
  }
  customer_address: {
    public_id: string
    customer_id: string
    country: string
    recipient: string
    address_line1: string
    address_line2: string | null
    postal_code: string
    city: string
    province: string | null
    phone: string | null
    legal_id: string | null
    is_billing_company: boolean
    company_name: string | null
    tax_id: string | null
    is_default_delivery: boolean
    is_default_billing: boolean
    created_at: Date
    updated_at: Date
  }
  customer_note: {
    id: number
    customer_id: string
    staff_id: string
    body: string
    created_at: Date
  }
  customer_point: {
    public_id: string
    customer_id: string
    country: string
    name: string
    address_line: string
    postal_code: string
    city: string
    opening_hours: StoredJson<'customer_point.opening_hours'>
    agreed_until: string | null
    created_at: Date
  }
  design: {
    id: string
    owner_id: string | null
    brand: string
    store: string
    article_id: number
    visibility: string
    picture: string | null
    name: string
    created_at: Date
    updated_at: Date
    ext_session_id: string | null
    variant: string | null
    revision: number
    document: StoredJson<'design.document'> | null
    photo_ids: string[]
    lent_assets: StoredJson<'design.lent_assets'>
    description: string
    source_design_id: string | null
    creator_id: string | null
    credit: string | null
    copy_count: number
    share_token_hash: Buffer | null
    deleted_at: Date | null
    published_version_id: string | null
    search_number: number
  }
  design_change: {
    id: string
    order_id: string
    line_id: string
    store: string
    staff_id: string
    version_id: string
    design_id: string | null
    ext_session_id: string | null
    reason: string
    words: string
    key_hash: Buffer | null
    key_until: Date
    started_at: Date
    opened_at: Date | null
    ended_at: Date | null
    action_id: string | null
  }
  design_conflict: {
    id: string
    design_id: string
    base_revision: number
    document: StoredJson<'design_conflict.document'>
    document_sha256: string
    photo_ids: string[]
    kept_at: Date
  }
  design_count: {
    design_id: string
    store: string
    view_count: number
    sale_count: number
  }
  design_photo: {
    design_id: string
    upload_id: string
  }
  design_tag: {
    design_id: string
    tag: string
  }
  design_text: {
    design_id: string
    language: string
    slug: string
    name: string
    description: string
    search_number: number | null
    words: StoredJson<'design_text.words'>
    picture: string | null
  }
  design_version: {
    id: string
    design_id: string
    number: number
    revision: number
    document: StoredJson<'design_version.document'>
    document_sha256: string
    photo_ids: string[]
    engine_version: number
    findings_confirmed: string[]
    reason: string
    frozen_at: Date
    pieces: number
    extra_pages: number
    orientation: string | null
    names: StoredJson<'design_version.names'> | null
  }
  design_version_use: {
    design_version_id: string
    used_by: string
  }
  erasure: {
    customer_id: string
    brand: string
    erased_at: Date
    stored_at: Date | null
  }
  fault_line: {
    ticket_id: string
    line_id: string
    pieces: number
    what: string
  }
  fault_report: {
    ticket_id: string
    order_id: string
    reported_at: Date
  }
  fault_rule: {
    what: string
    remedy: string
    below_minor: number | null
    is_first_only: boolean
    updated_by: string | null
    updated_at: Date
  }
  gateway_event: {
    provider: string
    event_id: string
    type: string
    subject: string
    merchant: string | null
    state: string
    times: number
    received_at: Date
    done_at: Date | null
  }
  guess_line: {
    account_hash: Buffer
    free_at: Date
  }
  hand_over: {
    id: string
    number: number
    carrier: string
    made_by: string
    made_at: Date
  }
  help_category: {
    id: number
    topic_group: string
  }
  help_category_text: {
    category_id: number
    language: string
    name: string
    summary: string
  }
  help_topic: {
    id: number
    category_id: number
    position: number
    phases: string[]
  }
  help_topic_text: {
    topic_id: number
    language: string
    slug: string
    title: string
    body: string
  }
  help_topic_vote: {
    topic_id: number
    voter: string
    is_useful: boolean
    language: string
    voted_at: Date
  }
  housekeeping: {
    step: string
    ran_at: Date
    finished_at: Date | null
    removed: number
    removed_total: number
    slowest_ms: number
    oldest_due_at: Date | null
    cursor: string | null
  }
  idempotent_answer: {
    scope: string
    key: string
    body_hash: string
    status: number
    body: StoredJson<'idempotent_answer.body'> | null
    created_at: Date
  }
  invariant_check: {
    id: number
    asked_by: string | null
    started_at: Date
    ended_at: Date | null
    checked: number | null
    broken: number | null
    unknown: StoredJson<'invariant_check.unknown'>
  }
  invoice: {
    id: string
    number: string
    customer_id: string | null
    issued_on: string
    total_minor: number
    currency: string
    kind: string
    legal_entity: string | null
    year: number | null
    sequence: number | null
    order_id: string | null
    corrects: string | null
    refund_id: string | null
    store: string | null
    locale: string | null
    data: StoredJson<'invoice.data'> | null
    pdf_sha256: string | null
    pdf_bytes: number | null
    replaces: string | null
    forgotten_at: Date | null
  }
  invoice_series: {
    legal_entity: string
    kind: string
    year: number
    last_number: number
  }
  job: {
    id: number
    name: string
    data: StoredJson<'job.data'>
    priority: number
    state: string
    attempts: number
    run_after: Date
    worker_id: number | null
    lease_until: Date | null
    failure: string | null
    created_at: Date
    trace: string | null
  }
  known_network: {
    network_hash: Buffer
    expires_at: Date
  }
  limited_count: {
    day: string
    reason: string
    count: number
  }
  linked_account: {
    brand: string
    provider: string
    provider_account_id: string
    customer_id: string
    email: string | null
    created_at: Date
  }
  macro: {
    code: string
    name: string | null
    is_hidden: boolean
    revision: number
    updated_by: string | null
    updated_at: Date
    acts: string[] | null
  }
  macro_text: {
    code: string
    language: string
    text: string
  }
  mail: {
    id: string
    kind: string
    subject_id: string
    store: string
    locale: string
    recipient: string
    data: StoredJson<'mail.data'> | null
    state: string
    failure: string | null
    created_at: Date
    sent_at: Date | null
    limited_as: string | null
  }
  mail_in: {
    id: string
    mailbox: string
    sha256: string
    bytes: number
    state: string
    reason: string | null
    message_id: string | null
    name: string | null
    email: string | null
    subject: string | null
    preview: string | null
    auth: StoredJson<'mail_in.auth'> | null
    is_proven: boolean
    thread_topic: string | null
    thread_index: string | null
    refused_files: StoredJson<'mail_in.refused_files'>
    store: string | null
    rule: number | null
    ticket_id: string | null
    ticket_message_id: string | null
    suggested_ticket_id: string | null
    received_at: Date
    settled_at: Date | null
    raw_removed_at: Date | null
    bounced_to: string | null
    bounce_status: string | null
  }
  mailbox_cursor: {
    mailbox: string
    uid_validity: number
    uid: number
    read_at: Date
  }
  mailbox_state: {
    mailbox: string
    well_at: Date | null
    failed_at: Date | null
    failure: string | null
  }
  newsletter_consent: {
    id: string
    subscription_id: string
    store: string
    language: string
    token_hash: Buffer
    wording_version: string
    requested_at: Date
    requested_from: string
    expires_at: Date
    confirmed_at: Date | null
    confirmed_from: string | null
    withdrawn_at: Date | null
  }
  newsletter_subscription: {
    id: string
    brand: string
    store: string
    language: string
    email: string
    status: string
    unsubscribe_token: string
    requested_at: Date
    updated_at: Date
  }
  office_task: {
    id: string
    kind: string
    name: string
    owner_id: string
    session_id: string | null
    network: string
    input: StoredJson<'office_task.input'>
    query: string | null
    retry_of: string | null
    state: string
    total: number
    done: number
    failed: number
    failure: string | null
    is_personal: boolean
    file_key: string | null
    file_bytes: number | null
    created_at: Date
    started_at: Date | null
    ended_at: Date | null
  }
  office_task_item: {
    task_id: string
    position: number
    object_id: string
    state: string
    outcome: string | null
    ended_at: Date | null
  }
  office_todo: {
    id: string
    kind: string
    subject: string
    store: string | null
    order_id: string | null
    raised_at: Date
    due_at: Date
    told_at: Date | null
    assignee: string | null
    done_at: Date | null
    done_by: string | null
    done_reason: string | null
  }
  operation_alert: {
    id: number
    name: string
    about: string
    details: StoredJson<'operation_alert.details'>
    order_id: string | null
    found_at: Date
    seen_at: Date
    resolved_at: Date | null
  }
  order_change: {
    id: number
    order_id: string
    line_id: string | null
    kind: string
    before: StoredJson<'order_change.before'>
    after: StoredJson<'order_change.after'>
    actor: string
    actor_id: string | null
    happened_at: Date
    needs_label: boolean
    label_made_at: Date | null
  }
  order_code: {
    order_id: string
    ext_session_id: string
    code_hash: Buffer
    expires_at: Date
    tries_left: number
    sent_at: Date
  }
  order_confirmation: {
    ext_session_id: string
    order_id: string
    confirmed_at: Date
    owner_until: Date | null
  }
  order_event: {
    id: number
    order_id: string
    from_status: number | null
    to_status: number
    actor: string
    actor_id: string | null
    reason: string | null
    happened_at: Date
  }
  order_follower: {
    order_id: string
    staff_id: string
    since: Date
  }
  order_hold: {
    id: string
    order_id: string
    reason: string
    note: string | null
    held_by: string
    held_at: Date
    until: Date
    released_at: Date | null
    released_by: string | null
    release_reason: string | null
  }
  order_line: {
    id: string
    order_id: string
    position: number
    article_id: number
    variant: string
    article_name: string
    article_name_plural: string
    variant_label: string
    version_id: string | null
    design_name: string | null
    is_personalised: boolean
    quantity: number
    unit_minor: number
    full_minor: number
    discount_minor: number
    tax_relief_minor: number
    total_minor: number
    tax_permille: number
    tax_treatment: string
    tax_minor: number
    applied: StoredJson<'order_line.applied'>
    production: string
    weight_grams: number
    created_at: Date
    pieces: number
    extra_pages: number
  }
  order_link_visit: {
    order_id: string
    visitor: Buffer
    visited_at: Date
  }
  order_mention: {
    note_id: number
    staff_id: string
    seen_at: Date | null
  }
  order_note: {
    id: number
    order_id: string
    staff_id: string
    body: string
    is_pinned: boolean
    created_at: Date
  }
  order_tag: {
    order_id: string
    tag: string
  }
  pack_check: {
    line_id: string
    unit: number
    order_id: string
    checked_by: string
    checked_at: Date
  }
  packed_parcel: {
    id: string
    order_id: string
    parcel: number
    parcels: number
    carrier: string | null
    service: string | null
    tracking_number: string
    box: string
    weight_grams: number
    packed_by: string
    packed_at: Date
    hand_over_id: string | null
  }
  page: {
    id: string
    kind: string
    position: number
  }
  page_event: {
    id: string
    created_at: Date
    store: string
    session_id: string
    consent_version: string
    category: string
    name: string
    url: string
    path: string
    title: string
    referrer: string
    user_agent: string
    ip: string
    platform: string
    mobile: boolean
    source: string
    medium: string
    campaign: string
  }
  page_text: {
    page_id: string
    language: string
    slug: string
    title: string
    summary: string
    body: string
  }
  parcel_event: {
    id: number
    carrier: string
    tracking_number: string | null
    shipment_id: string | null
    event_id: string
    actor: string
    actor_id: string | null
    code: string
    place: string | null
    note: string | null
    happened_at: Date
    received_at: Date
  }
  partner_application: {
    public_id: string
    customer_id: string
    store: string
    locale: string
    birth_date: string
    portfolio_url: string
    tax_country: string
    tax_name: string
    tax_id: string
    message: string | null
    status: string
    reason: string | null
    created_at: Date
    decided_at: Date | null
  }
  partner_application_event: {
    id: number
    application_id: string
    status: string
    actor: string
    reason: string | null
    happened_at: Date
  }
  passkey: {
    id: string
    customer_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    rp_id: string
    name: string
    is_backed_up: boolean
    created_at: Date
    last_used_at: Date | null
  }
  payment: {
    id: string
    reference: string
    order_id: string
    attempt: number
    method: string
    kind: string
    provider: string
    provider_id: string | null
    amount_minor: number
    currency: string
    status: string
    next_action: StoredJson<'payment.next_action'> | null
    failure: string | null
    expires_at: Date | null
    reminded_at: Date | null
    checked_at: Date | null
    created_at: Date
    updated_at: Date
    void_requested_at: Date | null
    check_after: Date | null
    looks: number
    credit_minor: number
    billing_statement_id: string | null
  }
  payment_alert: {
    id: number
    kind: string
    about: string
    payment_id: string | null
    details: StoredJson<'payment_alert.details'>
    created_at: Date
    closed_at: Date | null
    closed_by: string | null
    closed_reason: string | null
  }
  payment_entry: {
    id: number
    payment_id: string
    kind: string
    amount_minor: number
    currency: string
    provider_reference: string
    happened_at: Date
  }
  payment_event: {
    id: number
    payment_id: string
    from_status: string
    to_status: string
    actor: string
    actor_id: string | null
    reason: string | null
    happened_at: Date
  }
  payout: {
    id: string
    message_id: string
    account_iban: string
    currency: string
    total_minor: number
    refunds: number
    created_at: Date
    created_by: string
  }
  pdf_page: {
    pdf_sha256: string
    page_number: number
    sha256: string
  }
  phone_link: {
    token_hash: Buffer
    ext_session_id: string
    files_left: number
    expires_at: Date
  }
  photo_collection: {
    id: string
    design_id: string
    store: string
    locale: string
    token_hash: Buffer
    title: string
    host_name: string | null
    shows_design: boolean
    most_photos: number
    most_per_person: number
    ends_at: Date
    created_at: Date
  }
  photo_contributor: {
    id: string
    collection_id: string
    ext_session_id: string
    customer_id: string | null
    name: string
    created_at: Date
  }
  pickup_point: {
    id: string
    network: string
    country: string
    kind: string
    name: string
    address_line: string
    postal_code: string
    city: string
    latitude: number
    longitude: number
    opening_hours: StoredJson<'pickup_point.opening_hours'>
    most_weight_grams: number
    most_sides_mm: number[]
    postal_key: string
    city_key: string
    imported_at: Date
    removed_at: Date | null
  }
  picture: {
    name: string
    width: number
    height: number
    widths: number[]
    formats: string
    version: string
    placeholder_color: string
  }
  prepared_cart: {
    cart_id: string
    made_by: string
    made_at: Date
    expires_at: Date
    taken_at: Date | null
  }
  production_lease: {
    order_id: string
    station_id: string
    expires_at: Date
    confirmed: string[]
    taken_at: Date
  }
  promotion: {
    id: string
    effect: string
    percent: number | null
    take: number | null
    pay: number | null
    valid_from: Date
    valid_until: Date | null
    needs_code: boolean
    is_for_everything: boolean
    excludes_reduced: boolean
    minimum_quantity: number
    is_first_order_only: boolean
    most_uses_per_customer: number | null
    priority: number
    combines: boolean
    created_at: Date
  }
  promotion_agreed_line: {
    promotion_id: string
    article_id: number
    variant: string
    extra_pages: number
    pieces: number
    unit_minor: number
  }
  promotion_agreement: {
    promotion_id: string
    service: string | null
    shipping_minor: number | null
  }
  promotion_article: {
    promotion_id: string
    article_id: number
  }
  promotion_code: {
    id: string
    promotion_id: string
    code: string
    code_key: string
    stores: string[] | null
    is_public: boolean
    most_uses: number | null
    uses: number
    created_at: Date
  }
  promotion_identity: {
    promotion_id: string
    identity: string
    uses: number
  }
  promotion_limit: {
    promotion_id: string
    most_uses: number
    uses: number
  }
  promotion_store: {
    promotion_id: string
    store: string
    minimum_minor: number
    amount_minor: number | null
  }
  promotion_tag: {
    promotion_id: string
    tag_id: number
  }
  promotion_text: {
    promotion_id: string
    language: string
    name: string
    text: string
  }
  promotion_use: {
    promotion_id: string
    order_id: string
    code_id: string | null
    state: string
    identities: string[]
    discount_minor: number
    currency: string
    reserved_at: Date
    updated_at: Date
  }
  quantity_break: {
    article_id: number
    from_quantity: number
    percent: number
  }
  quote: {
    id: string
    public_id: string
    reference: string
    ticket_id: string
    store: string
    locale: string
    state: string
    currency: string
    service: string | null
    service_name: string | null
    shipping_minor: number | null
    tax_permille: number
    tax_treatment: string
    earliest_on: string | null
    valid_until: string
    words: string
    made_by: string
    made_at: Date
    sent_at: Date | null
    decided_at: Date | null
    reminded_at: Date | null
    promotion_id: string | null
    cart_id: string | null
    revision: number
  }
  quote_event: {
    id: number
    quote_id: string
    from_state: string | null
    to_state: string
    actor: string
    actor_id: string | null
    reason: string | null
    happened_at: Date
  }
  quote_line: {
    quote_id: string
    position: number
    article_id: number
    variant: string
    version_id: string | null
    extra_pages: number
    needs_design: boolean
    article_name: string
    variant_label: string
    design_name: string | null
    pieces: number
    list_minor: number
    unit_minor: number
  }
  refund: {
    id: string
    public_id: string
    order_id: string
    payment_id: string
    amount_minor: number
    currency: string
    reason: string
    status: string
    attempt: number
    provider_id: string | null
    failure: string | null
    requested_by: string
    approved_by: string | null
    bank_account: Buffer | null
    not_before: Date | null
    created_at: Date
    updated_at: Date
    check_after: Date | null
    looks: number
    needs_approval: boolean
    payout_id: string | null
    requester_id: string | null
    kind: string
    way: string
    note: string | null
    withdrawal_id: string | null
    account_tail: Buffer | null
  }
  refund_event: {
    id: number
    refund_id: string
    from_status: string
    to_status: string
    actor: string
    actor_id: string | null
    reason: string | null
    happened_at: Date
  }
  refund_line: {
    refund_id: string
    line_id: string | null
    quantity: number
    amount_minor: number
    reason: string
  }
  remake: {
    id: string
    order_id: string
    line_id: string
    number: number
    pieces: number[]
    reason: string
    note: string | null
    stage: string
    takes_back: boolean
    state: string
    asked_by: string
    asked_at: Date
    ended_by: string | null
    ended_at: Date | null
    ended_why: string | null
  }
  removed_order_note: {
    note_id: number
    order_id: string
    body: string
    removed_at: Date
  }
  rendering: {
    id: string
    kind: string
    design_id: string | null
    revision: number | null
    design_version_id: string | null
    document: StoredJson<'rendering.document'>
    settings: StoredJson<'rendering.settings'>
    state: string
    progress: number
    attempts: number
    failure: string | null
    drawn: StoredJson<'rendering.drawn'> | null
    files: StoredJson<'rendering.files'>
    created_at: Date
    started_at: Date | null
    finished_at: Date | null
    failure_message: string | null
    failed_photo_id: string | null
    files_deleted_at: Date | null
  }
  reprint_line: {
    request_id: string
    line_id: string
    quantity: number
    corrected_version_id: string | null
  }
  reprint_photo: {
    request_id: string
    attachment_id: string
  }
  reprint_request: {
    id: string
    original_id: string
    store: string
    state: string
    reason: string
    payer: string
    lot: string | null
    note: string
    address: StoredJson<'reprint_request.address'> | null
    value_minor: number
    currency: string
    asked_by: string
    asked_at: Date
    decided_by: string | null
    decided_at: Date | null
    decision: string | null
    order_id: string | null
  }
  required_action: {
    public_id: string
    order_id: string
    type: string
    status: string
    deadline_at: Date
    created_at: Date
    subject: StoredJson<'required_action.subject'>
    round: number
    answer: StoredJson<'required_action.answer'> | null
    refusal: string | null
    reminded_at: Date | null
    status_changed_at: Date
    words: string | null
    is_judged: boolean
  }
  required_action_event: {
    id: number
    action_id: string
    from_status: string | null
    to_status: string
    actor: string
    reason: string | null
    happened_at: Date
    actor_id: string | null
    answer: StoredJson<'required_action_event.answer'> | null
    act: string
  }
  resumable_upload: {
    id: string
    ext_session_id: string
    customer_id: string | null
    name: string
    total_bytes: number
    busy_until: Date | null
    upload_id: string | null
    is_finished: boolean
    expires_at: Date
    created_at: Date
    received_bytes: number
  }
  review: {
    id: string
    store: string
    article_id: number
    language: string
    author_name: string
    stars: number
    body: string
    created_at: Date
    order_line_id: string | null
    hidden_reason: string | null
    reply: string | null
    has_photos: boolean
  }
  review_photo: {
    review_id: string
    position: number
    picture: string
  }
  review_request: {
    order_id: string
    asked_at: Date
  }
  schedule: {
    name: string
    every_ms: number
    next_at: Date
    worker_id: number | null
    lease_until: Date | null
    runs: number
    started_at: Date | null
    ended_at: Date | null
    duration_ms: number | null
    outcome: string | null
    failure: string | null
    failures: number
  }
  search_posting: {
    kind: string
    language: string
    term: string
    level: number
    piece: number
    targets: number[]
  }
  search_text_change: {
    delta: number | null
    language: string | null
    target: number | null
    level: number | null
    said: string | null
  }
  search_word: {
    language: string
    word: string
    shown: string
    terms: string[]
    slips: string[]
  }
  search_word_change: {
    delta: number | null
    language: string | null
    target: number | null
    level: number | null
    shown: string | null
    word: string | null
    terms: string[] | null
  }
  search_word_use: {
    language: string
    word: string
    names: number
  }
  searched_not_found: {
    store: string
    language: string
    query: string
    searches: number
    last_at: Date
  }
  session: {
    credential_hash: Buffer
    ext_id: string
    store: string
    customer_id: string | null
    guest_checkout: boolean
    created_at: Date
    expires_at: Date
    last_seen_at: Date
    signed_in_at: Date | null
    sign_in_way: string | null
    device: string
    network: string
    is_consent_given: boolean
    is_ads_accepted: boolean
    is_analytics_accepted: boolean
    consent_version: string | null
    consent_at: Date | null
    screen_width: number | null
    screen_height: number | null
    screen_device_pixel_ratio: number | null
    ga4_client_id: string | null
    ga4_session_id: string | null
    ga4_session_number: number | null
    attribution: StoredJson<'session.attribution'>
    credential_at: Date
    other_credential_hash: Buffer | null
    other_credential_until: Date | null
    design_change_id: string | null
  }
  shipment: {
    id: string
    order_id: string
    parcel: number
    carrier: string
    tracking_number: string | null
    service: string | null
    weight_grams: number | null
    state: string
    order_status: number
    state_changed_at: Date
    replaced_at: Date | null
    created_by: string
    created_at: Date
  }
  shop_kind: {
    kind: string
    opened_at: Date
  }
  shop_order: {
    id: string
    public_id: string
    number: string
    store: string
    customer_id: string | null
    email: string
    status: number
    total_minor: number
    currency: string
    placed_at: Date
    cart_id: string | null
    ext_session_id: string | null
    locale: string
    contact_name: string
    contact_surname: string
    contact_phone: string | null
    delivery_mode: string
    delivery_address: StoredJson<'shop_order.delivery_address'> | null
    pickup_point: StoredJson<'shop_order.pickup_point'> | null
    billing: StoredJson<'shop_order.billing'> | null
    carrier_service: string | null
    gift_message: string | null
    leaves_on: string | null
    promised_from: string | null
    promised_until: string | null
    lines_minor: number
    discount_minor: number
    shipping_minor: number
    shipping_discount_minor: number
    tax_minor: number
    tax_relief_minor: number
    tax_treatment: string
    shipping_tax_permille: number
    promotion_codes: string[]
    verdicts: StoredJson<'shop_order.verdicts'>
    release_after: Date
    reprint_of: string | null
    status_changed_at: Date
    confirmed_email_at: Date | null
    payable_at: Date | null
    tax_country: string | null
    is_present: boolean
    seller: StoredJson<'shop_order.seller'> | null
    country: string | null
    is_first: boolean | null
  }
  sign_in_token: {
    token_hash: Buffer
    purpose: string
    brand: string
    store: string
    email: string | null
    customer_id: string | null
    data: StoredJson<'sign_in_token.data'>
    created_at: Date
    expires_at: Date
  }
  signing_key: {
    purpose: string
    secret: Buffer | null
    version: number
    root: string | null
    created_at: Date
  }
  staff: {
    id: string
    email: string
    name: string
    language: string
    status: string
    may_use_totp: boolean
    created_by: string | null
    created_at: Date
    last_seen_at: Date | null
    uses_keys: boolean
    totp_setup_until: Date | null
  }
  staff_act: {
    id: number
    month: string
    at: Date
    staff_id: string | null
    session_id: string | null
    network: string
    request_id: string | null
    permission: string
    object_kind: string
    object_id: string
    store: string | null
    reason: string | null
    before: StoredJson<'staff_act.before'> | null
    after: StoredJson<'staff_act.after'> | null
    prev_hash: Buffer
    hash: Buffer
    forgotten_at: Date | null
  }
  staff_act_chain: {
    month: string
    acts: number
    hash: Buffer
    previous: Buffer | null
  }
  staff_assignment: {
    staff_id: string
    role: string
    stores: string[] | null
    valid_until: Date | null
    given_by: string | null
    given_at: Date
  }
  staff_audit_check: {
    checked_at: Date
    acts: number
    faults: StoredJson<'staff_audit_check.faults'>
  }
  staff_company_account: {
    staff_id: string
    issuer: string
    subject: string
    linked_at: Date
    last_used_at: Date
  }
  staff_customer_view: {
    id: string
    staff_id: string
    customer_id: string
    reason: string
    started_at: Date
    ends_at: Date
  }
  staff_device: {
    staff_id: string
    mark: Buffer
    last_seen_at: Date
  }
  staff_limit: {
    staff_id: string
    act: string
    currency: string
    most_minor: number
    most_per_day_minor: number
  }
  staff_look: {
    staff_id: string
    object_kind: string
    object_id: string
    hour: Date
  }
  staff_notice: {
    id: number
    staff_id: string
    kind: string
    subject: string
    store: string | null
    order_id: string | null
    ticket_id: string | null
    caused_by: string | null
    detail: string | null
    happened_at: Date
    read_at: Date | null
    mailed_at: Date | null
  }
  staff_notice_choice: {
    staff_id: string
    muted: string[]
    digest: string
    digest_since: Date | null
    digested_at: Date | null
  }
  staff_passkey: {
    id: string
    staff_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    rp_id: string
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  staff_recovery_code: {
    staff_id: string
    hash: Buffer
    used_at: Date | null
  }
  staff_role: {
    code: string
    name: string
    permissions: string[]
    idle_minutes: number
    revision: number
  }
  staff_session: {
    id: string
    credential_hash: Buffer
    staff_id: string
    way: string
    created_at: Date
    expires_at: Date
    idle_until: Date
    proved_at: Date
    network: string
    device: string
  }
  staff_token: {
    hash: Buffer
    purpose: string
    staff_id: string | null
    expires_at: Date
    browser_hash: Buffer | null
    sealed: Buffer | null
  }
  staff_totp: {
    staff_id: string
    secret: Buffer
    last_period: number
    confirmed_at: Date | null
  }
  staff_view: {
    id: string
    staff_id: string | null
    list: string
    name: string
    query: string
    position: number
    created_at: Date
    opens_for: string[]
  }
  station: {
    id: string
    name: string
    role: string
    token_hash: Buffer
    expires_at: Date
    revoked_at: Date | null
    last_seen_at: Date | null
    created_at: Date
    former_token_hash: Buffer | null
    former_until: Date | null
  }
  stored_file: {
    sha256: string
    kind: string
    bytes: number
    state: string
    refusal: string | null
    mime: string | null
    width_px: number | null
    height_px: number | null
    has_alpha: boolean | null
    press_mime: string | null
    press_orientation: number
    has_press_file: boolean
    variants: StoredJson<'stored_file.variants'>
    placeholder_color: string | null
    pages: StoredJson<'stored_file.pages'> | null
    touched_at: Date
    created_at: Date
    taken_at: string | null
    difference_hash: string | null
    sharpness: number | null
    faces: StoredJson<'stored_file.faces'> | null
  }
  tag: {
    id: number
    category: string | null
    picture: string | null
    subject: string
  }
  tag_design: {
    tag_id: number
    design_id: string
  }
  tag_text: {
    tag_id: number
    language: string
    slug: string
    name: string
    title: string
    summary: string
  }
  tax_rate: {
    country: string
    valid_from: string
    permille: number
  }
  test_gateway_payment: {
    id: string
    idempotency_key: string
    reference: string
    merchant: string
    method: string
    amount_minor: number
    currency: string
    state: string
    becomes: string | null
    becomes_at: Date | null
    card: string | null
    failure: string | null
    voucher: StoredJson<'test_gateway_payment.voucher'> | null
    return_path: string
    created_at: Date
    expires_at: Date
  }
  test_gateway_refund: {
    id: string
    idempotency_key: string
    payment_id: string
    amount_minor: number
    state: string
    becomes: string | null
    becomes_at: Date | null
    created_at: Date
  }
  ticket: {
    id: string
    public_id: string
    store: string
    customer_id: string | null
    language: string
    subject: string
    sub_subject: string | null
    name: string
    email: string
    phone: string | null
    order_reference: string | null
    policy_accepted_at: Date | null
    status: string
    created_at: Date
    channel: string
    reference: string
    waiting_on: string
    assignee: string | null
    snoozed_until: Date | null
    verified: string
    follows: string | null
    revision: number
    last_message_at: Date
    first_reply_at: Date | null
    reply_due_at: Date | null
    status_changed_at: Date
    read_by_customer_at: Date | null
    merged_into: string | null
    priority: number
    clock_since: Date | null
    clock_left_minutes: number | null
    first_reply_minutes: number | null
    umbrella_id: string | null
    split_from: string | null
    help_topic_id: number | null
    tags: string[]
    urgent_at: Date
    clock_used_minutes: number
    reply_breached_at: Date | null
    resolve_due_at: Date | null
    resolve_since: Date | null
    resolve_used_minutes: number | null
    resolve_breached_at: Date | null
    resolve_minutes: number | null
    legal_due_at: Date | null
    legal_breached_at: Date | null
    begun_by: string | null
    is_order_of_staff: boolean
    spam_at: Date | null
    situation: string | null
  }
  ticket_agent: {
    staff_id: string
    languages: string[]
    subjects: string[]
    away_from: string | null
    away_until: string | null
  }
  ticket_breach: {
    id: number
    ticket_id: string
    clock: string
    due_at: Date
    noted_at: Date
  }
  ticket_budget: {
    ticket_id: string
    company_name: string | null
    product: string
    quantity: number
    needed_on: string | null
  }
  ticket_chat: {
    ticket_id: string
    started_at: Date
    ended_at: Date | null
    ended_by: string | null
    customer_seen_at: Date
    customer_typing_until: Date | null
    customer_read: number
    staff_seen_at: Date | null
    staff_typing_until: Date | null
    staff_read: number
    mailed: number
  }
  ticket_document: {
    id: string
    message_id: string
    number: string
  }
  ticket_draft: {
    ticket_id: string
    staff_id: string
    text: string
    reason: string | null
    updated_at: Date
    files: string[]
    documents: string[]
    macro: string | null
    acts: string[]
  }
  ticket_event: {
    id: number
    ticket_id: string
    from_status: string | null
    to_status: string
    actor: string
    actor_id: string | null
    reason: string | null
    happened_at: Date
  }
  ticket_follower: {
    ticket_id: string
    staff_id: string
    since: Date
  }
  ticket_forward: {
    id: string
    reference: string
    ticket_id: string
    message_id: string
    staff_id: string | null
    recipient: string
    created_at: Date
  }
  ticket_forward_rule: {
    address: string
    label: string
    created_by: string | null
    created_at: Date
  }
  ticket_link: {
    ticket_id: string
    kind: string
    target: string
    order_id: string
    linked_by: string | null
    linked_at: Date
  }
  ticket_mention: {
    message_id: string
    staff_id: string
    seen_at: Date | null
  }
  ticket_message: {
    id: string
    position: number
    ticket_id: string
    direction: string
    channel: string
    staff_id: string | null
    text: string
    created_at: Date
    quoted: string | null
    html: string | null
    undelivered_at: Date | null
    undelivered_status: string | null
    macro: string | null
    is_macro_changed: boolean | null
  }
  ticket_prepared: {
    id: string
    ticket_id: string
    staff_id: string
    kind: string
    order_number: string
    text: string
    is_solved: boolean
    state: string
    reason: string | null
    message_id: string | null
    created_at: Date
    ended_at: Date | null
    files: string[]
    documents: string[]
    macro: string | null
    is_macro_changed: boolean
  }
  ticket_prepared_request: {
    request_id: string
    prepared_id: string
    is_approved: boolean | null
  }
  ticket_presence: {
    ticket_id: string
    staff_id: string
    is_typing: boolean
    until: Date
  }
  ticket_rating: {
    ticket_id: string
    asked_at: Date
    stars: number | null
    words: string | null
    rated_at: Date | null
    reasons: string[]
  }
  ticket_target: {
    subject: string
    priority: number
    first_minutes: number
    next_minutes: number
    resolve_minutes: number | null
  }
  ticket_team: {
    code: string
    name: string
    time_zone: string
    week: StoredJson<'ticket_team.week'>
    holiday_country: string | null
    closed_days: string[]
    subjects: string[]
    revision: number
    updated_by: string | null
    updated_at: Date
  }
  ticket_umbrella: {
    id: string
    title: string
    created_by: string | null
    created_at: Date
    closed_at: Date | null
  }
  ticket_umbrella_answer: {
    answer_id: string
    ticket_id: string
    umbrella_id: string
    message_id: string
  }
  upload: {
    id: string
    brand: string
    store: string
    ext_session_id: string
    customer_id: string | null
    sha256: string
    name: string
    parent_id: string | null
    page_number: number | null
    is_duplicate: boolean
    touched_at: Date
    created_at: Date
    left_out: StoredJson<'upload.left_out'>
  }
  video: {
    name: string
    version: string
    width: number
    height: number
    poster: string
  }
  visitor_log: {
    id: string
    created_at: Date
    store: string
    level: string
    message: string
    session_id: string
    user_agent: string
    referrer: string
    url: string
  }
  wish: {
    id: string
    ext_session_id: string | null
    customer_id: string | null
    article_id: number
    design_id: string | null
    created_at: Date
  }
  withdrawal: {
    id: string
    public_id: string
    order_id: string
    status: string
    declared_at: Date
    received_at: Date | null
    decided_at: Date | null
    decided_by: string | null
    decision_reason: string | null
    deduction_minor: number
  }
  withdrawal_line: {
    withdrawal_id: string
    line_id: string
    quantity: number
    accepted: number | null
  }
}
