/** Small exports of other programs, for tests. */

/** As phpMyAdmin and the program itself write Map-OS's database. */
export const mapOsDump = `-- phpMyAdmin SQL Dump
SET NAMES utf8;
CREATE TABLE \`clientes\` (
  \`idClientes\` int(11) NOT NULL,
  \`nomeCliente\` varchar(255) NOT NULL,
  \`documento\` varchar(20) NOT NULL,
  \`telefone\` varchar(20) NOT NULL,
  \`celular\` varchar(20) DEFAULT NULL,
  \`email\` varchar(100) NOT NULL,
  \`senha\` varchar(200) NOT NULL,
  \`dataCadastro\` date DEFAULT NULL,
  \`cidade\` varchar(45) DEFAULT NULL
) ENGINE=InnoDB;
INSERT INTO \`clientes\` VALUES
(1, 'João D\\'Ávila; "Jota"', '529.982.247-25', '(11) 4002-8922', '(11) 98888-7777', 'joao@casa.example', 'secret', '2019-03-04', 'São Paulo'),
(2, 'Padaria Pão (Bom), LTDA', '11.222.333/0001-81', '', NULL, '', 'x', '2020-01-02', NULL);
INSERT INTO \`usuarios\` (\`idUsuarios\`, \`nome\`, \`email\`) VALUES (7, 'Rui Técnico', 'rui@casa.example');
INSERT INTO \`marcas\` (\`idMarcas\`, \`marca\`) VALUES (3, 'Lenovo');
INSERT INTO \`equipamentos\` (\`idEquipamentos\`, \`equipamento\`, \`num_serie\`, \`modelo\`, \`marcas_id\`, \`clientes_id\`) VALUES (5, 'Notebook', 'PF-0X12', 'T480', 3, 1);
INSERT INTO \`os\` (\`idOs\`, \`dataInicial\`, \`dataFinal\`, \`garantia\`, \`descricaoProduto\`, \`defeito\`, \`status\`, \`observacoes\`, \`laudoTecnico\`, \`valorTotal\`, \`clientes_id\`, \`usuarios_id\`, \`faturado\`) VALUES
(101, '2024-05-01', '2024-05-09', '90 dias', '', 'Não liga;\\r\\ncheira a queimado', 'Faturado', 'Veio sem fonte', 'Placa trocada', '350.50', 1, 7, 1),
(102, '2024-06-01', NULL, NULL, 'Impressora', 'Atola papel', 'Aguardando Peças', NULL, NULL, '0', 2, 7, 0);
INSERT INTO \`equipamentos_os\` (\`idEquipamentos_os\`, \`defeito_declarado\`, \`equipamentos_id\`, \`os_id\`) VALUES (1, 'Não liga', 5, 101);
INSERT INTO \`produtos\` (\`idProdutos\`, \`codDeBarra\`, \`descricao\`, \`precoCompra\`, \`precoVenda\`, \`estoque\`, \`estoqueMinimo\`) VALUES (9, '7891000315507', 'Placa T480', 180.00, 300.00, 4, 1);
INSERT INTO \`produtos_os\` (\`idProdutos_os\`, \`quantidade\`, \`descricao\`, \`preco\`, \`os_id\`, \`produtos_id\`, \`subTotal\`) VALUES (1, 1, NULL, '300.00', 101, 9, '300.00');
INSERT INTO \`servicos_os\` (\`idServicos_os\`, \`servico\`, \`quantidade\`, \`preco\`, \`os_id\`, \`servicos_id\`, \`subTotal\`) VALUES (1, 'Mão de obra', 1, '50.50', 101, 1, '50.50');
INSERT INTO \`anotacoes_os\` (\`idAnotacoes\`, \`anotacao\`, \`data_hora\`, \`os_id\`) VALUES (1, 'Cliente avisado', '2024-05-08 14:30:00', 101);
INSERT INTO \`ci_sessions\` (\`id\`, \`data\`) VALUES ('a', 0x1234);
`;

export const repairShoprTickets = `Number,Subject,Customer Business Then Name,Customer ID,Created At,Resolved At,Status,Problem Type,Tech,Priority
2001,Cracked screen,Bia Souza,11,"2023-02-03 10:15 AM","2023-02-05 4:00 PM",Resolved,Hardware,Rui,2 Normal
2002,"Virus, slow",Acme Ltd,12,"2023-02-04 09:00 AM",,Waiting for Parts,Software,,1 High
`;

export const repairShoprCustomers = `ID,Firstname,Lastname,Business Name,Email,Phone,Mobile,Address,Address 2,City,State,Zip,Created
11,Bia,Souza,,bia@home.example,555-0101,555-0102,1 Main St,,Springfield,OR,97477,2020-01-31
12,Al,Me,Acme Ltd,al@acme.example,555-0201,,2 Side St,,Springfield,OR,97477,2021-02-28
`;
