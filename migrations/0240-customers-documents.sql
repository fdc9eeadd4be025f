CREATE INDEX "customers_cpf" ON "customers" (account_id, "cpf", "id");
CREATE INDEX "customers_cnpj" ON "customers" (account_id, "cnpj", "id");
