CREATE TABLE "maintenances" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "description" text COLLATE "und-x-icu",
  "date" date,
  "equipment_id" text COLLATE "C",
  "category_id" text COLLATE "C",
  "ticket_id" text COLLATE "C",
  "warranty" integer,
  "next_maintenance" date,
  "next_ticket_id" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "maintenances_date" ON "maintenances" (account_id, "date", "id");
CREATE INDEX "maintenances_updated_at" ON "maintenances" (account_id, "updated_at", "id");
CREATE INDEX "maintenances_created_at" ON "maintenances" (account_id, "created_at", "id");
CREATE INDEX "maintenances_equipment_id" ON "maintenances" (account_id, "equipment_id", "id");
CREATE INDEX "maintenances_ticket_id" ON "maintenances" (account_id, "ticket_id", "id");
CREATE INDEX "maintenances_next_maintenance" ON "maintenances" (account_id, "next_maintenance", "id");
ALTER TABLE "maintenances" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "maintenances" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "maintenances" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "maintenances" TO oficina_app;
CREATE TABLE "ticket_relationships" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "ticket_id" text COLLATE "C",
  "other_id" text COLLATE "C",
  "relation" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "ticket_relationships_created_at" ON "ticket_relationships" (account_id, "created_at", "id");
CREATE INDEX "ticket_relationships_updated_at" ON "ticket_relationships" (account_id, "updated_at", "id");
CREATE INDEX "ticket_relationships_ticket_id" ON "ticket_relationships" (account_id, "ticket_id", "id");
CREATE INDEX "ticket_relationships_other_id" ON "ticket_relationships" (account_id, "other_id", "id");
ALTER TABLE "ticket_relationships" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "ticket_relationships" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "ticket_relationships" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "ticket_relationships" TO oficina_app;
ALTER TABLE "tickets" ADD COLUMN "maintenance_id" text COLLATE "C";

-- Which steps of a maintenance the shop was reminded of; emptied when its next date changes.
CREATE TABLE maintenance_reminders (
  account_id text COLLATE "C" NOT NULL,
  maintenance_id text COLLATE "C" NOT NULL,
  step text COLLATE "C" NOT NULL,
  sent_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, maintenance_id, step)
);
ALTER TABLE maintenance_reminders ENABLE ROW LEVEL SECURITY;
ALTER TABLE maintenance_reminders FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON maintenance_reminders TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON maintenance_reminders TO oficina_app;
