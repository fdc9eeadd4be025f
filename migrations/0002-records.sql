CREATE TABLE "accounts" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "billing_email" text COLLATE "und-x-icu",
  "v7_plan" text COLLATE "C",
  "livemode" boolean,
  "platform_price_id" text COLLATE "und-x-icu",
  "platform_customer_id" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "accounts_name" ON "accounts" (account_id, "name", "id");
CREATE INDEX "accounts_updated_at" ON "accounts" (account_id, "updated_at", "id");
CREATE INDEX "accounts_created_at" ON "accounts" (account_id, "created_at", "id");
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "accounts" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "accounts" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "accounts" TO oficina_app;

CREATE TABLE "account_configurations" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "key" text COLLATE "C",
  "value" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "account_configurations_key" ON "account_configurations" (account_id, "key", "key", "id");
CREATE INDEX "account_configurations_updated_at" ON "account_configurations" (account_id, "updated_at", "id");
CREATE INDEX "account_configurations_created_at" ON "account_configurations" (account_id, "created_at", "id");
ALTER TABLE "account_configurations" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "account_configurations" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "account_configurations" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "account_configurations" TO oficina_app;

CREATE TABLE "categories" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "checklist" text COLLATE "und-x-icu",
  "active" boolean,
  "color" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "categories_name" ON "categories" (account_id, "name", "id");
CREATE INDEX "categories_updated_at" ON "categories" (account_id, "updated_at", "id");
CREATE INDEX "categories_created_at" ON "categories" (account_id, "created_at", "id");
ALTER TABLE "categories" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "categories" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "categories" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "categories" TO oficina_app;

CREATE TABLE "comments" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "item_id" text COLLATE "C",
  "content" text COLLATE "und-x-icu",
  "date" timestamptz(3),
  "user_id" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "comments_created_at" ON "comments" (account_id, "created_at", "id");
CREATE INDEX "comments_updated_at" ON "comments" (account_id, "updated_at", "id");
CREATE INDEX "comments_item_id" ON "comments" (account_id, "item_id", "id");
ALTER TABLE "comments" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "comments" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "comments" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "comments" TO oficina_app;

CREATE TABLE "customers" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "short_name" text COLLATE "und-x-icu",
  "email" text COLLATE "und-x-icu",
  "phones" jsonb,
  "addresses" jsonb,
  "site" text COLLATE "und-x-icu",
  "company_name" text COLLATE "und-x-icu",
  "job_title" text COLLATE "und-x-icu",
  "ocupation" text COLLATE "und-x-icu",
  "born_at" date,
  "gender" text COLLATE "C",
  "cpf" text COLLATE "und-x-icu",
  "cnpj" text COLLATE "und-x-icu",
  "document" text COLLATE "und-x-icu",
  "document_at" date,
  "document_local" text COLLATE "und-x-icu",
  "document_service" text COLLATE "und-x-icu",
  "municipal_registration" text COLLATE "und-x-icu",
  "state_registration" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "customers_name" ON "customers" (account_id, "name", "id");
CREATE INDEX "customers_updated_at" ON "customers" (account_id, "updated_at", "id");
CREATE INDEX "customers_created_at" ON "customers" (account_id, "created_at", "id");
ALTER TABLE "customers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customers" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "customers" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "customers" TO oficina_app;

CREATE TABLE "equipment" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "identifier" text COLLATE "und-x-icu",
  "description" text COLLATE "und-x-icu",
  "maker" text COLLATE "und-x-icu",
  "customer_id" text COLLATE "C",
  "customer_identifier" text COLLATE "und-x-icu",
  "location" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "equipment_description" ON "equipment" (account_id, "description", "id");
CREATE INDEX "equipment_updated_at" ON "equipment" (account_id, "updated_at", "id");
CREATE INDEX "equipment_created_at" ON "equipment" (account_id, "created_at", "id");
CREATE INDEX "equipment_identifier" ON "equipment" (account_id, "identifier", "id");
CREATE INDEX "equipment_customer_id" ON "equipment" (account_id, "customer_id", "id");
ALTER TABLE "equipment" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "equipment" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "equipment" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "equipment" TO oficina_app;

CREATE TABLE "subscriptions" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "user_id" text COLLATE "C",
  "email" text COLLATE "und-x-icu",
  "status" text COLLATE "C",
  "admin" boolean,
  "report_view" boolean,
  "all_notifications" boolean,
  "ticket_created" boolean,
  "comment_created" boolean,
  "bookmark" boolean,
  "invited_by_id" text COLLATE "C",
  "account_name" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "subscriptions_email" ON "subscriptions" (account_id, "email", "id");
CREATE INDEX "subscriptions_updated_at" ON "subscriptions" (account_id, "updated_at", "id");
CREATE INDEX "subscriptions_created_at" ON "subscriptions" (account_id, "created_at", "id");
CREATE INDEX "subscriptions_user_id" ON "subscriptions" (account_id, "user_id", "id");
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscriptions" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "subscriptions" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "subscriptions" TO oficina_app;

CREATE TABLE "tickets" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "number" integer,
  "title" text COLLATE "und-x-icu",
  "status" text COLLATE "C",
  "priority" text COLLATE "C",
  "ticket_kind" text COLLATE "C",
  "category_id" text COLLATE "C",
  "customer_id" text COLLATE "C",
  "equipment_id" text COLLATE "C",
  "relate_equipment_to_customer" boolean,
  "equipment_observation" text COLLATE "und-x-icu",
  "content" text COLLATE "und-x-icu",
  "problem" text COLLATE "und-x-icu",
  "estimation" numeric(24,8),
  "contract_id" text COLLATE "C",
  "technical_id" text COLLATE "C",
  "reviewer_id" text COLLATE "C",
  "checklist" jsonb,
  "first_doing_at" timestamptz(3),
  "done_at" timestamptz(3),
  "returned_at" timestamptz(3),
  "returned_to" text COLLATE "und-x-icu",
  "status_at" timestamptz(3),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "tickets_number" ON "tickets" (account_id, "number", "id");
CREATE INDEX "tickets_updated_at" ON "tickets" (account_id, "updated_at", "id");
CREATE INDEX "tickets_created_at" ON "tickets" (account_id, "created_at", "id");
CREATE INDEX "tickets_status" ON "tickets" (account_id, "status", "number", "id");
CREATE INDEX "tickets_customer_id" ON "tickets" (account_id, "customer_id", "id");
CREATE INDEX "tickets_equipment_id" ON "tickets" (account_id, "equipment_id", "id");
CREATE INDEX "tickets_technical_id" ON "tickets" (account_id, "technical_id", "id");
ALTER TABLE "tickets" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tickets" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "tickets" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "tickets" TO oficina_app;

CREATE TABLE "user_configurations" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "key" text COLLATE "C",
  "value" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "user_configurations_key" ON "user_configurations" (account_id, "key", "key", "id");
CREATE INDEX "user_configurations_updated_at" ON "user_configurations" (account_id, "updated_at", "id");
CREATE INDEX "user_configurations_created_at" ON "user_configurations" (account_id, "created_at", "id");
ALTER TABLE "user_configurations" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_configurations" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "user_configurations" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_configurations" TO oficina_app;
