PRAGMA application_id = 1380207687;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE adjustment (
	id INTEGER NOT NULL, 
	side_id INTEGER, 
	hand_id INTEGER, 
	season_id INTEGER, 
	player_id INTEGER, 
	team_id INTEGER, 
	points INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	CONSTRAINT adjustment_key PRIMARY KEY (id), 
	CONSTRAINT of_match_or_season CHECK ((side_id IS NULL) <> (season_id IS NULL) AND (season_id IS NULL) = (player_id IS NULL AND team_id IS NULL) AND (player_id IS NULL OR team_id IS NULL) AND (side_id IS NOT NULL OR hand_id IS NULL)), 
	CONSTRAINT adjustment_side_id_known FOREIGN KEY(side_id) REFERENCES side (id), 
	CONSTRAINT adjustment_hand_id_known FOREIGN KEY(hand_id) REFERENCES hand (id), 
	CONSTRAINT adjustment_season_id_known FOREIGN KEY(season_id) REFERENCES season (id), 
	CONSTRAINT adjustment_player_id_known FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT adjustment_team_id_known FOREIGN KEY(team_id) REFERENCES team (id)
)
 STRICT

;
INSERT INTO "adjustment" VALUES(1,NULL,NULL,1,2,NULL,-2,'late');
CREATE TABLE alembic_version (version_num TEXT NOT NULL) STRICT;
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE alias (
	id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	CONSTRAINT alias_key PRIMARY KEY (id), 
	CONSTRAINT alias_player_id_known FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT alias_folded_once UNIQUE (folded)
)
 STRICT

;
INSERT INTO "alias" VALUES(1,1,'Annie','annie');
CREATE TABLE check_in (
	id INTEGER NOT NULL, 
	night_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	attendance TEXT NOT NULL, 
	CONSTRAINT check_in_key PRIMARY KEY (id), 
	CONSTRAINT check_in_night_id_player_id_once UNIQUE (night_id, player_id), 
	CONSTRAINT attendance_known CHECK (attendance IN ('present', 'standby', 'sitting out', 'absent')), 
	CONSTRAINT check_in_night_id_known FOREIGN KEY(night_id) REFERENCES night (id), 
	CONSTRAINT check_in_player_id_known FOREIGN KEY(player_id) REFERENCES player (id)
)
 STRICT

;
INSERT INTO "check_in" VALUES(1,1,1,'present');
INSERT INTO "check_in" VALUES(2,1,2,'present');
INSERT INTO "check_in" VALUES(3,1,3,'present');
INSERT INTO "check_in" VALUES(4,1,4,'present');
CREATE TABLE club (
	id INTEGER NOT NULL, 
	uid TEXT NOT NULL, 
	name TEXT NOT NULL, 
	founded_at TEXT NOT NULL, 
	CONSTRAINT club_key PRIMARY KEY (id), 
	CONSTRAINT one_club CHECK (id = 1)
)
 STRICT

;
INSERT INTO "club" VALUES(1,'ae843dd5f11a402ea0d87ecb6bd86b0c','Thursday Demons','2026-11-30T22:11:15+00:00');
CREATE TABLE count (
	hand_id INTEGER NOT NULL, 
	seat_id INTEGER NOT NULL, 
	foundation INTEGER, 
	demon INTEGER, 
	left_over INTEGER, 
	kings INTEGER, 
	demon_size INTEGER, 
	net INTEGER, 
	is_caller INTEGER NOT NULL, 
	CONSTRAINT count_key PRIMARY KEY (hand_id, seat_id), 
	CONSTRAINT both_counts CHECK ((foundation IS NULL) = (demon IS NULL)), 
	CONSTRAINT counts_or_net CHECK ((foundation IS NULL) <> (net IS NULL)), 
	CONSTRAINT foundation_count CHECK (foundation >= 0), 
	CONSTRAINT demon_count CHECK (demon >= 0), 
	CONSTRAINT left_over_count CHECK (left_over >= 0), 
	CONSTRAINT kings_count CHECK (kings >= 0), 
	CONSTRAINT demon_size_count CHECK (demon_size >= 0), 
	CONSTRAINT is_caller_flag CHECK (is_caller IN (0, 1)), 
	CONSTRAINT count_hand_id_known FOREIGN KEY(hand_id) REFERENCES hand (id), 
	CONSTRAINT count_seat_id_known FOREIGN KEY(seat_id) REFERENCES seat (id)
)
 STRICT

;
INSERT INTO "count" VALUES(1,1,14,0,NULL,NULL,NULL,NULL,1);
INSERT INTO "count" VALUES(1,2,12,3,NULL,NULL,NULL,NULL,0);
INSERT INTO "count" VALUES(1,3,9,5,NULL,NULL,NULL,NULL,0);
INSERT INTO "count" VALUES(1,4,20,1,NULL,NULL,NULL,NULL,0);
INSERT INTO "count" VALUES(2,1,30,0,NULL,NULL,NULL,NULL,1);
INSERT INTO "count" VALUES(2,2,11,3,NULL,NULL,NULL,NULL,0);
INSERT INTO "count" VALUES(2,3,9,5,NULL,NULL,NULL,NULL,0);
INSERT INTO "count" VALUES(2,4,20,1,NULL,NULL,NULL,NULL,0);
INSERT INTO "count" VALUES(3,5,14,0,NULL,NULL,NULL,NULL,1);
INSERT INTO "count" VALUES(3,6,12,3,NULL,NULL,NULL,NULL,0);
INSERT INTO "count" VALUES(3,7,11,5,NULL,NULL,NULL,NULL,0);
INSERT INTO "count" VALUES(3,8,20,1,NULL,NULL,NULL,NULL,0);
CREATE TABLE dispute (
	id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	hand_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	reason TEXT NOT NULL, 
	resolution TEXT, 
	ruling TEXT, 
	CONSTRAINT dispute_key PRIMARY KEY (id), 
	CONSTRAINT resolution_known CHECK (resolution IN ('upheld', 'amended by agreement', 'replayed', 'refereed', 'ruled')), 
	CONSTRAINT number_up CHECK (number > 0), 
	CONSTRAINT dispute_number_once UNIQUE (number), 
	CONSTRAINT dispute_hand_id_known FOREIGN KEY(hand_id) REFERENCES hand (id), 
	CONSTRAINT dispute_player_id_known FOREIGN KEY(player_id) REFERENCES player (id)
)
 STRICT

;
INSERT INTO "dispute" VALUES(1,1,3,2,'miscounted',NULL,NULL);
CREATE TABLE hand (
	id INTEGER NOT NULL, 
	uid TEXT NOT NULL, 
	match_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	outcome TEXT NOT NULL, 
	centre INTEGER, 
	piles TEXT, 
	doubles INTEGER, 
	is_void INTEGER NOT NULL, 
	is_forced INTEGER NOT NULL, 
	note TEXT, 
	CONSTRAINT hand_key PRIMARY KEY (id), 
	CONSTRAINT hand_match_id_position_once UNIQUE (match_id, position), 
	CONSTRAINT outcome_known CHECK (outcome IN ('called', 'stalled', 'unknown')), 
	CONSTRAINT centre_count CHECK (centre >= 0), 
	CONSTRAINT doubles_count CHECK (doubles >= 0), 
	CONSTRAINT is_void_flag CHECK (is_void IN (0, 1)), 
	CONSTRAINT is_forced_flag CHECK (is_forced IN (0, 1)), 
	CONSTRAINT hand_uid_once UNIQUE (uid), 
	CONSTRAINT hand_match_id_known FOREIGN KEY(match_id) REFERENCES "match" (id)
)
 STRICT

;
INSERT INTO "hand" VALUES(1,'ecd903397fce4958a55cd3630f9ea4e9',1,4294967296,'called',55,NULL,NULL,0,0,NULL);
INSERT INTO "hand" VALUES(2,'79c6f01806384110bbc263a355892d61',1,8589934592,'called',NULL,NULL,NULL,0,0,NULL);
INSERT INTO "hand" VALUES(3,'83f761d5917b45958d587663def441f9',2,4294967296,'called',NULL,NULL,NULL,0,0,NULL);
CREATE TABLE log (
	sequence INTEGER NOT NULL, 
	at TEXT NOT NULL, 
	actor TEXT NOT NULL, 
	command TEXT NOT NULL, 
	subject TEXT NOT NULL, 
	detail TEXT NOT NULL, 
	reason TEXT, 
	reverts INTEGER, 
	changes TEXT NOT NULL, 
	previous TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	CONSTRAINT log_key PRIMARY KEY (sequence)
)
 STRICT

;
INSERT INTO "log" VALUES(1,'2026-11-30T22:11:15+00:00','','init','','Thursday Demons',NULL,NULL,'[["club",null,{"id":1,"uid":"ae843dd5f11a402ea0d87ecb6bd86b0c","name":"Thursday Demons","founded_at":"2026-11-30T22:11:15+00:00"}]]','0000000000000000000000000000000000000000000000000000000000000000','a89ba69fd1cb331b549cf074784bd4b0568f8d33e611b7f172cdf2f53df07458');
INSERT INTO "log" VALUES(2,'2026-11-30T22:11:15+00:00','','player add','','Ann · Bob · Cat · Dan · Eve · Zoë O''Neill',NULL,NULL,'[["player",null,{"id":1,"uid":"de764f987bc7492dbc4eac30c019b233","name":"Ann","folded":"ann","privacy":"full","is_active":1,"is_guest":0}],["player",null,{"id":2,"uid":"75ce1cd53da64b3f8723fe35cda873b8","name":"Bob","folded":"bob","privacy":"full","is_active":1,"is_guest":0}],["player",null,{"id":3,"uid":"afca61e536ff47b78a759fd34a06ac59","name":"Cat","folded":"cat","privacy":"full","is_active":1,"is_guest":0}],["player",null,{"id":4,"uid":"bd776db3b0424c0a8c6e311d3b36d768","name":"Dan","folded":"dan","privacy":"full","is_active":1,"is_guest":0}],["player",null,{"id":5,"uid":"d9bd6345703d483e9a4eb79b5008b8ba","name":"Eve","folded":"eve","privacy":"full","is_active":1,"is_guest":0}],["player",null,{"id":6,"uid":"010c6f10f65d4a0692ea64a4a9dac9f5","name":"Zoë O''Neill","folded":"zoe o''neill","privacy":"full","is_active":1,"is_guest":0}]]','a89ba69fd1cb331b549cf074784bd4b0568f8d33e611b7f172cdf2f53df07458','fab27f055aa257577a58c2971578ca97daccee20be875f4bee5f2d6c283c6ca7');
INSERT INTO "log" VALUES(3,'2026-11-30T22:11:16+00:00','','player alias','','Ann: Annie',NULL,NULL,'[["alias",null,{"id":1,"player_id":1,"name":"Annie","folded":"annie"}]]','fab27f055aa257577a58c2971578ca97daccee20be875f4bee5f2d6c283c6ca7','9a995021978427adba79a3fa0f3051b54061f44580166353bebfdee22f501707');
INSERT INTO "log" VALUES(4,'2026-11-30T22:11:17+00:00','','season new','Winter 2026','bonus target=60 b7f965d3c7',NULL,NULL,'[["rules",null,{"id":1,"name":"bonus target=60","digest":"b7f965d3c7","options":"{\"jokers\": \"0\", \"demon_size\": \"13\", \"work_piles\": \"4\", \"fill\": \"free\", \"slip\": \"yes\", \"last_demon_card\": \"anywhere\", \"turn\": \"3\", \"redeals\": \"unlimited\", \"short_packet\": \"playable\", \"tie\": \"first\", \"call\": \"immediate\", \"in_air\": \"void\", \"stuck\": \"all\", \"resets\": \"1\", \"foundation_points\": \"1\", \"demon_penalty\": \"2\", \"out_bonus\": \"10\", \"king_bonus\": \"0\", \"target\": \"60\", \"hands\": \"none\", \"lead\": \"none\", \"crossing\": \"extra-hand\", \"extra_hand\": \"all\", \"rank_style\": \"1224\", \"teams\": \"none\", \"ladder\": \"none\", \"ladder_up\": \"caller\", \"ladder_floor\": \"3\", \"ladder_ceiling\": \"20\", \"stake\": \"0\", \"vocabulary\": \"racing-demon\"}","is_own":0}],["season",null,{"id":1,"uid":"20f9c5d926d54c4d931401732e67baf2","name":"Winter 2026","folded":"winter 2026","kind":"league","rules_id":1,"plan":"{\"scheme\": {\"kind\": \"place\", \"first\": 7, \"last\": 1, \"lists\": [[4, [7, 5, 3, 1]]], \"participation\": 0, \"call_bonus\": 0}, \"tie_breaks\": [\"wins\", \"countback\", \"total\", \"head-to-head\", \"extra-hands\", \"shared\"], \"aggregate\": \"sum\", \"best\": 3, \"discards\": 0, \"minimum\": 1, \"ranks_guests\": false, \"gross\": false, \"lot_seed\": \"\", \"manual\": []}","is_open":1}]]','9a995021978427adba79a3fa0f3051b54061f44580166353bebfdee22f501707','57c43161260f5e31b59966a23f425313fcecd95ddfbe01f7dad3dacb4c864bbb');
INSERT INTO "log" VALUES(5,'2026-11-30T22:11:17+00:00','','night start','N1','Ann · Bob · Cat · Dan',NULL,NULL,'[["night",null,{"id":1,"number":1,"season_id":1,"held_on":"2026-01-08","place":"The Swan","is_open":1}],["check_in",null,{"id":1,"night_id":1,"player_id":1,"attendance":"present"}],["check_in",null,{"id":2,"night_id":1,"player_id":2,"attendance":"present"}],["check_in",null,{"id":3,"night_id":1,"player_id":3,"attendance":"present"}],["check_in",null,{"id":4,"night_id":1,"player_id":4,"attendance":"present"}]]','57c43161260f5e31b59966a23f425313fcecd95ddfbe01f7dad3dacb4c864bbb','371ccf9c267d28d790f7ee637f1cad34f3a8615e8781e4a3c0aa0d4aa8b1ec75');
INSERT INTO "log" VALUES(6,'2026-11-30T22:11:18+00:00','','match new','M1','Ann · Bob · Cat · Dan',NULL,NULL,'[["match",null,{"id":1,"uid":"31957d74230b47c0ae0fdb6b928379f4","number":1,"season_id":1,"night_id":1,"table_number":1,"label":null,"played_on":"2026-01-08","rules_id":1,"kind":"regular","is_confirmed":0,"is_void":0,"end_kind":null,"end_position":null,"end_reason":null,"end_counts":1}],["side",null,{"id":1,"match_id":1,"position":0,"team_id":null,"start_points":0,"is_present":1}],["side",null,{"id":2,"match_id":1,"position":1,"team_id":null,"start_points":0,"is_present":1}],["side",null,{"id":3,"match_id":1,"position":2,"team_id":null,"start_points":0,"is_present":1}],["side",null,{"id":4,"match_id":1,"position":3,"team_id":null,"start_points":0,"is_present":1}],["seat",null,{"id":1,"match_id":1,"position":0,"side_id":1,"player_id":1,"partner_id":null,"demon_size":null,"pack":null}],["seat",null,{"id":2,"match_id":1,"position":1,"side_id":2,"player_id":2,"partner_id":null,"demon_size":null,"pack":null}],["seat",null,{"id":3,"match_id":1,"position":2,"side_id":3,"player_id":3,"partner_id":null,"demon_size":null,"pack":null}],["seat",null,{"id":4,"match_id":1,"position":3,"side_id":4,"player_id":4,"partner_id":null,"demon_size":null,"pack":null}]]','371ccf9c267d28d790f7ee637f1cad34f3a8615e8781e4a3c0aa0d4aa8b1ec75','d25a1513b8846053caebecb2c2cf1511b8e6d17dce86b65082b5be0971699361');
INSERT INTO "log" VALUES(7,'2026-11-30T22:11:19+00:00','','hand add','M1','H1 14/0 12/3 9/5 20/1 c55',NULL,NULL,'[["hand",null,{"id":1,"uid":"ecd903397fce4958a55cd3630f9ea4e9","match_id":1,"position":4294967296,"outcome":"called","centre":55,"piles":null,"doubles":null,"is_void":0,"is_forced":0,"note":null}],["count",null,{"hand_id":1,"seat_id":1,"foundation":14,"demon":0,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":1}],["count",null,{"hand_id":1,"seat_id":2,"foundation":12,"demon":3,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":0}],["count",null,{"hand_id":1,"seat_id":3,"foundation":9,"demon":5,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":0}],["count",null,{"hand_id":1,"seat_id":4,"foundation":20,"demon":1,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":0}]]','d25a1513b8846053caebecb2c2cf1511b8e6d17dce86b65082b5be0971699361','dc91242850bdfb0385f4b128254d055c514ca53444745418ca2ca90c0728cbe8');
INSERT INTO "log" VALUES(8,'2026-11-30T22:11:20+00:00','','hand add','M1','H2 30/0 11/3 9/5 20/1',NULL,NULL,'[["hand",null,{"id":2,"uid":"79c6f01806384110bbc263a355892d61","match_id":1,"position":8589934592,"outcome":"called","centre":null,"piles":null,"doubles":null,"is_void":0,"is_forced":0,"note":null}],["count",null,{"hand_id":2,"seat_id":1,"foundation":30,"demon":0,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":1}],["count",null,{"hand_id":2,"seat_id":2,"foundation":11,"demon":3,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":0}],["count",null,{"hand_id":2,"seat_id":3,"foundation":9,"demon":5,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":0}],["count",null,{"hand_id":2,"seat_id":4,"foundation":20,"demon":1,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":0}]]','dc91242850bdfb0385f4b128254d055c514ca53444745418ca2ca90c0728cbe8','3cc7afeeffde6056914bd0f45659f3fabdda9ba1b2bcfbbc79f932c1b8a4d277');
INSERT INTO "log" VALUES(9,'2026-11-30T22:11:21+00:00','','match new','M2','Ann · Bob · Eve · Zoë O''Neill',NULL,NULL,'[["match",null,{"id":2,"uid":"db6b15aced20478cb1c2b61c3c56be7d","number":2,"season_id":1,"night_id":1,"table_number":2,"label":null,"played_on":"2026-01-08","rules_id":1,"kind":"regular","is_confirmed":0,"is_void":0,"end_kind":null,"end_position":null,"end_reason":null,"end_counts":1}],["side",null,{"id":5,"match_id":2,"position":0,"team_id":null,"start_points":0,"is_present":1}],["side",null,{"id":6,"match_id":2,"position":1,"team_id":null,"start_points":0,"is_present":1}],["side",null,{"id":7,"match_id":2,"position":2,"team_id":null,"start_points":0,"is_present":1}],["side",null,{"id":8,"match_id":2,"position":3,"team_id":null,"start_points":0,"is_present":1}],["seat",null,{"id":5,"match_id":2,"position":0,"side_id":5,"player_id":1,"partner_id":null,"demon_size":null,"pack":null}],["seat",null,{"id":6,"match_id":2,"position":1,"side_id":6,"player_id":2,"partner_id":null,"demon_size":null,"pack":null}],["seat",null,{"id":7,"match_id":2,"position":2,"side_id":7,"player_id":5,"partner_id":null,"demon_size":null,"pack":null}],["seat",null,{"id":8,"match_id":2,"position":3,"side_id":8,"player_id":6,"partner_id":null,"demon_size":null,"pack":null}]]','3cc7afeeffde6056914bd0f45659f3fabdda9ba1b2bcfbbc79f932c1b8a4d277','208aded850403484770d43f352399c2998476a3cb5967bdb7bfcd1dda0c30c85');
INSERT INTO "log" VALUES(10,'2026-11-30T22:11:21+00:00','','hand add','M2','H1 14/0 12/3 9/5 20/1',NULL,NULL,'[["hand",null,{"id":3,"uid":"83f761d5917b45958d587663def441f9","match_id":2,"position":4294967296,"outcome":"called","centre":null,"piles":null,"doubles":null,"is_void":0,"is_forced":0,"note":null}],["count",null,{"hand_id":3,"seat_id":5,"foundation":14,"demon":0,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":1}],["count",null,{"hand_id":3,"seat_id":6,"foundation":12,"demon":3,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":0}],["count",null,{"hand_id":3,"seat_id":7,"foundation":9,"demon":5,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":0}],["count",null,{"hand_id":3,"seat_id":8,"foundation":20,"demon":1,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":0}]]','208aded850403484770d43f352399c2998476a3cb5967bdb7bfcd1dda0c30c85','5c0e66bcddb794f4c423a83248253e11237ae5220964a0ab50ae78915b315f29');
INSERT INTO "log" VALUES(11,'2026-11-30T22:11:22+00:00','','hand edit','M2','H1 Eve=11/5',NULL,NULL,'[["count",{"hand_id":3,"seat_id":7,"foundation":9,"demon":5,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":0},{"hand_id":3,"seat_id":7,"foundation":11,"demon":5,"left_over":null,"kings":null,"demon_size":null,"net":null,"is_caller":0}]]','5c0e66bcddb794f4c423a83248253e11237ae5220964a0ab50ae78915b315f29','ae97f7feff0b4c72e3c5ed5ef5f740afae35f1eb972911cda8740809015c4593');
INSERT INTO "log" VALUES(12,'2026-11-30T22:11:23+00:00','','dispute open','M2','D1 H1 by Bob','miscounted',NULL,'[["dispute",null,{"id":1,"number":1,"hand_id":3,"player_id":2,"reason":"miscounted","resolution":null,"ruling":null}]]','ae97f7feff0b4c72e3c5ed5ef5f740afae35f1eb972911cda8740809015c4593','0dfd7d19589ce19bd64afe062669685946b66d99543e049b76ed7bbf02e636bf');
INSERT INTO "log" VALUES(13,'2026-11-30T22:11:23+00:00','','adjust','Winter 2026','Bob -2','late',NULL,'[["adjustment",null,{"id":1,"side_id":null,"hand_id":null,"season_id":1,"player_id":2,"team_id":null,"points":-2,"reason":"late"}]]','0dfd7d19589ce19bd64afe062669685946b66d99543e049b76ed7bbf02e636bf','593188381497aa104362e200e52c8a4a8e1593747ca678d37468e60e98300a3c');
INSERT INTO "log" VALUES(14,'2026-11-30T22:11:24+00:00','','night close','N1','',NULL,NULL,'[["match",{"id":1,"uid":"31957d74230b47c0ae0fdb6b928379f4","number":1,"season_id":1,"night_id":1,"table_number":1,"label":null,"played_on":"2026-01-08","rules_id":1,"kind":"regular","is_confirmed":0,"is_void":0,"end_kind":null,"end_position":null,"end_reason":null,"end_counts":1},{"id":1,"uid":"31957d74230b47c0ae0fdb6b928379f4","number":1,"season_id":1,"night_id":1,"table_number":1,"label":null,"played_on":"2026-01-08","rules_id":1,"kind":"regular","is_confirmed":1,"is_void":0,"end_kind":null,"end_position":null,"end_reason":null,"end_counts":1}],["night",{"id":1,"number":1,"season_id":1,"held_on":"2026-01-08","place":"The Swan","is_open":1},{"id":1,"number":1,"season_id":1,"held_on":"2026-01-08","place":"The Swan","is_open":0}]]','593188381497aa104362e200e52c8a4a8e1593747ca678d37468e60e98300a3c','100fe11fa36cc47f79b3e0ef51d11b9be308737f23e1b72d75e9b1c35de52f38');
INSERT INTO "log" VALUES(15,'2026-11-30T22:11:25+00:00','','season new','Pairs','team 54c0735359',NULL,NULL,'[["rules",null,{"id":2,"name":"team","digest":"54c0735359","options":"{\"jokers\": \"0\", \"demon_size\": \"13\", \"work_piles\": \"4\", \"fill\": \"free\", \"slip\": \"yes\", \"last_demon_card\": \"anywhere\", \"turn\": \"3\", \"redeals\": \"unlimited\", \"short_packet\": \"playable\", \"tie\": \"first\", \"call\": \"immediate\", \"in_air\": \"void\", \"stuck\": \"all\", \"resets\": \"1\", \"foundation_points\": \"1\", \"demon_penalty\": \"2\", \"out_bonus\": \"0\", \"king_bonus\": \"0\", \"target\": \"100\", \"hands\": \"none\", \"lead\": \"none\", \"crossing\": \"extra-hand\", \"extra_hand\": \"all\", \"rank_style\": \"1224\", \"teams\": \"combined\", \"ladder\": \"none\", \"ladder_up\": \"caller\", \"ladder_floor\": \"3\", \"ladder_ceiling\": \"20\", \"stake\": \"0\", \"vocabulary\": \"racing-demon\"}","is_own":0}],["season",null,{"id":2,"uid":"2c1cacf2c2ac41c9bc8ae5f1ea119715","name":"Pairs","folded":"pairs","kind":"league","rules_id":2,"plan":"{\"scheme\": {\"kind\": \"place\", \"first\": 7, \"last\": 1, \"lists\": [], \"participation\": 0, \"call_bonus\": 0}, \"tie_breaks\": [\"wins\", \"lot\"], \"aggregate\": \"sum\", \"best\": null, \"discards\": 0, \"minimum\": 0, \"ranks_guests\": false, \"gross\": false, \"lot_seed\": \"7\", \"manual\": []}","is_open":1}]]','100fe11fa36cc47f79b3e0ef51d11b9be308737f23e1b72d75e9b1c35de52f38','22b9112323c0c9001d5d8f946767a4665d8b19c7a4b59b0d9da49395a1de9cf9');
INSERT INTO "log" VALUES(16,'2026-11-30T22:11:26+00:00','','team add','','The Crows: Ann · Bob',NULL,NULL,'[["team",null,{"id":1,"uid":"3c2f6ad7aac54cf49d9e3c59a4fa3bbb","name":"The Crows","folded":"the crows"}],["member",null,{"id":1,"team_id":1,"position":0,"player_id":1}],["member",null,{"id":2,"team_id":1,"position":1,"player_id":2}]]','22b9112323c0c9001d5d8f946767a4665d8b19c7a4b59b0d9da49395a1de9cf9','12fd22dd090e492630d2cac53f93f46451b0b2a67ff03f6c40335e5f3142479c');
INSERT INTO "log" VALUES(17,'2026-11-30T22:11:26+00:00','','match new','M3','The Crows · Cat + Dan',NULL,NULL,'[["match",null,{"id":3,"uid":"726d87ed19c64343b934e895271cb64b","number":3,"season_id":2,"night_id":null,"table_number":null,"label":null,"played_on":"2026-11-30","rules_id":2,"kind":"regular","is_confirmed":0,"is_void":0,"end_kind":null,"end_position":null,"end_reason":null,"end_counts":1}],["side",null,{"id":9,"match_id":3,"position":0,"team_id":1,"start_points":0,"is_present":1}],["side",null,{"id":10,"match_id":3,"position":1,"team_id":null,"start_points":0,"is_present":1}],["seat",null,{"id":9,"match_id":3,"position":0,"side_id":9,"player_id":1,"partner_id":null,"demon_size":null,"pack":null}],["seat",null,{"id":10,"match_id":3,"position":1,"side_id":9,"player_id":2,"partner_id":null,"demon_size":null,"pack":null}],["seat",null,{"id":11,"match_id":3,"position":2,"side_id":10,"player_id":3,"partner_id":null,"demon_size":null,"pack":null}],["seat",null,{"id":12,"match_id":3,"position":3,"side_id":10,"player_id":4,"partner_id":null,"demon_size":null,"pack":null}]]','12fd22dd090e492630d2cac53f93f46451b0b2a67ff03f6c40335e5f3142479c','d0b380e8f709861511bd7804bc88380671e4ac269aaea95f04eb055e26583a94');
INSERT INTO "log" VALUES(18,'2026-11-30T22:11:27+00:00','','season close','Pairs','',NULL,NULL,'[["season",{"id":2,"uid":"2c1cacf2c2ac41c9bc8ae5f1ea119715","name":"Pairs","folded":"pairs","kind":"league","rules_id":2,"plan":"{\"scheme\": {\"kind\": \"place\", \"first\": 7, \"last\": 1, \"lists\": [], \"participation\": 0, \"call_bonus\": 0}, \"tie_breaks\": [\"wins\", \"lot\"], \"aggregate\": \"sum\", \"best\": null, \"discards\": 0, \"minimum\": 0, \"ranks_guests\": false, \"gross\": false, \"lot_seed\": \"7\", \"manual\": []}","is_open":1},{"id":2,"uid":"2c1cacf2c2ac41c9bc8ae5f1ea119715","name":"Pairs","folded":"pairs","kind":"league","rules_id":2,"plan":"{\"scheme\": {\"kind\": \"place\", \"first\": 7, \"last\": 1, \"lists\": [], \"participation\": 0, \"call_bonus\": 0}, \"tie_breaks\": [\"wins\", \"lot\"], \"aggregate\": \"sum\", \"best\": null, \"discards\": 0, \"minimum\": 0, \"ranks_guests\": false, \"gross\": false, \"lot_seed\": \"7\", \"manual\": []}","is_open":0}]]','d0b380e8f709861511bd7804bc88380671e4ac269aaea95f04eb055e26583a94','a4371c1c54369cbea2a08cef7c9c8f0c84d4ed2e97485835ffff34e557ccac57');
CREATE TABLE "match" (
	id INTEGER NOT NULL, 
	uid TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	season_id INTEGER NOT NULL, 
	night_id INTEGER, 
	table_number INTEGER, 
	label TEXT, 
	played_on TEXT, 
	rules_id INTEGER NOT NULL, 
	kind TEXT NOT NULL, 
	is_confirmed INTEGER NOT NULL, 
	is_void INTEGER NOT NULL, 
	end_kind TEXT, 
	end_position INTEGER, 
	end_reason TEXT, 
	end_counts INTEGER NOT NULL, 
	CONSTRAINT match_key PRIMARY KEY (id), 
	CONSTRAINT match_season_id_label_once UNIQUE (season_id, label), 
	CONSTRAINT kind_known CHECK (kind IN ('regular', 'tie-break')), 
	CONSTRAINT end_kind_known CHECK (end_kind IN ('played', 'time call', 'abandoned', 'walkover', 'as kept on paper')), 
	CONSTRAINT number_up CHECK (number > 0), 
	CONSTRAINT is_confirmed_flag CHECK (is_confirmed IN (0, 1)), 
	CONSTRAINT is_void_flag CHECK (is_void IN (0, 1)), 
	CONSTRAINT end_counts_flag CHECK (end_counts IN (0, 1)), 
	CONSTRAINT match_uid_once UNIQUE (uid), 
	CONSTRAINT match_number_once UNIQUE (number), 
	CONSTRAINT match_season_id_known FOREIGN KEY(season_id) REFERENCES season (id), 
	CONSTRAINT match_night_id_known FOREIGN KEY(night_id) REFERENCES night (id), 
	CONSTRAINT match_rules_id_known FOREIGN KEY(rules_id) REFERENCES rules (id)
)
 STRICT

;
INSERT INTO "match" VALUES(1,'31957d74230b47c0ae0fdb6b928379f4',1,1,1,1,NULL,'2026-01-08',1,'regular',1,0,NULL,NULL,NULL,1);
INSERT INTO "match" VALUES(2,'db6b15aced20478cb1c2b61c3c56be7d',2,1,1,2,NULL,'2026-01-08',1,'regular',0,0,NULL,NULL,NULL,1);
INSERT INTO "match" VALUES(3,'726d87ed19c64343b934e895271cb64b',3,2,NULL,NULL,NULL,'2026-11-30',2,'regular',0,0,NULL,NULL,NULL,1);
CREATE TABLE member (
	id INTEGER NOT NULL, 
	team_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	CONSTRAINT member_key PRIMARY KEY (id), 
	CONSTRAINT member_team_id_player_id_once UNIQUE (team_id, player_id), 
	CONSTRAINT position_count CHECK (position >= 0), 
	CONSTRAINT member_team_id_known FOREIGN KEY(team_id) REFERENCES team (id), 
	CONSTRAINT member_player_id_known FOREIGN KEY(player_id) REFERENCES player (id)
)
 STRICT

;
INSERT INTO "member" VALUES(1,1,0,1);
INSERT INTO "member" VALUES(2,1,1,2);
CREATE TABLE night (
	id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	season_id INTEGER NOT NULL, 
	held_on TEXT NOT NULL, 
	place TEXT, 
	is_open INTEGER NOT NULL, 
	CONSTRAINT night_key PRIMARY KEY (id), 
	CONSTRAINT is_open_flag CHECK (is_open IN (0, 1)), 
	CONSTRAINT number_up CHECK (number > 0), 
	CONSTRAINT night_number_once UNIQUE (number), 
	CONSTRAINT night_season_id_known FOREIGN KEY(season_id) REFERENCES season (id)
)
 STRICT

;
INSERT INTO "night" VALUES(1,1,1,'2026-01-08','The Swan',0);
CREATE TABLE player (
	id INTEGER NOT NULL, 
	uid TEXT NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	privacy TEXT NOT NULL, 
	is_active INTEGER NOT NULL, 
	is_guest INTEGER NOT NULL, 
	CONSTRAINT player_key PRIMARY KEY (id), 
	CONSTRAINT privacy_known CHECK (privacy IN ('full', 'initials', 'hidden')), 
	CONSTRAINT is_active_flag CHECK (is_active IN (0, 1)), 
	CONSTRAINT is_guest_flag CHECK (is_guest IN (0, 1)), 
	CONSTRAINT player_uid_once UNIQUE (uid), 
	CONSTRAINT player_name_once UNIQUE (name), 
	CONSTRAINT player_folded_once UNIQUE (folded)
)
 STRICT

;
INSERT INTO "player" VALUES(1,'de764f987bc7492dbc4eac30c019b233','Ann','ann','full',1,0);
INSERT INTO "player" VALUES(2,'75ce1cd53da64b3f8723fe35cda873b8','Bob','bob','full',1,0);
INSERT INTO "player" VALUES(3,'afca61e536ff47b78a759fd34a06ac59','Cat','cat','full',1,0);
INSERT INTO "player" VALUES(4,'bd776db3b0424c0a8c6e311d3b36d768','Dan','dan','full',1,0);
INSERT INTO "player" VALUES(5,'d9bd6345703d483e9a4eb79b5008b8ba','Eve','eve','full',1,0);
INSERT INTO "player" VALUES(6,'010c6f10f65d4a0692ea64a4a9dac9f5','Zoë O''Neill','zoe o''neill','full',1,0);
CREATE TABLE rules (
	id INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	digest TEXT NOT NULL, 
	options TEXT NOT NULL, 
	is_own INTEGER NOT NULL, 
	CONSTRAINT rules_key PRIMARY KEY (id), 
	CONSTRAINT rules_name_digest_once UNIQUE (name, digest), 
	CONSTRAINT is_own_flag CHECK (is_own IN (0, 1))
)
 STRICT

;
INSERT INTO "rules" VALUES(1,'bonus target=60','b7f965d3c7','{"jokers": "0", "demon_size": "13", "work_piles": "4", "fill": "free", "slip": "yes", "last_demon_card": "anywhere", "turn": "3", "redeals": "unlimited", "short_packet": "playable", "tie": "first", "call": "immediate", "in_air": "void", "stuck": "all", "resets": "1", "foundation_points": "1", "demon_penalty": "2", "out_bonus": "10", "king_bonus": "0", "target": "60", "hands": "none", "lead": "none", "crossing": "extra-hand", "extra_hand": "all", "rank_style": "1224", "teams": "none", "ladder": "none", "ladder_up": "caller", "ladder_floor": "3", "ladder_ceiling": "20", "stake": "0", "vocabulary": "racing-demon"}',0);
INSERT INTO "rules" VALUES(2,'team','54c0735359','{"jokers": "0", "demon_size": "13", "work_piles": "4", "fill": "free", "slip": "yes", "last_demon_card": "anywhere", "turn": "3", "redeals": "unlimited", "short_packet": "playable", "tie": "first", "call": "immediate", "in_air": "void", "stuck": "all", "resets": "1", "foundation_points": "1", "demon_penalty": "2", "out_bonus": "0", "king_bonus": "0", "target": "100", "hands": "none", "lead": "none", "crossing": "extra-hand", "extra_hand": "all", "rank_style": "1224", "teams": "combined", "ladder": "none", "ladder_up": "caller", "ladder_floor": "3", "ladder_ceiling": "20", "stake": "0", "vocabulary": "racing-demon"}',0);
CREATE TABLE season (
	id INTEGER NOT NULL, 
	uid TEXT NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	rules_id INTEGER NOT NULL, 
	"plan" TEXT NOT NULL, 
	is_open INTEGER NOT NULL, 
	CONSTRAINT season_key PRIMARY KEY (id), 
	CONSTRAINT kind_known CHECK (kind IN ('league')), 
	CONSTRAINT is_open_flag CHECK (is_open IN (0, 1)), 
	CONSTRAINT season_uid_once UNIQUE (uid), 
	CONSTRAINT season_name_once UNIQUE (name), 
	CONSTRAINT season_folded_once UNIQUE (folded), 
	CONSTRAINT season_rules_id_known FOREIGN KEY(rules_id) REFERENCES rules (id)
)
 STRICT

;
INSERT INTO "season" VALUES(1,'20f9c5d926d54c4d931401732e67baf2','Winter 2026','winter 2026','league',1,'{"scheme": {"kind": "place", "first": 7, "last": 1, "lists": [[4, [7, 5, 3, 1]]], "participation": 0, "call_bonus": 0}, "tie_breaks": ["wins", "countback", "total", "head-to-head", "extra-hands", "shared"], "aggregate": "sum", "best": 3, "discards": 0, "minimum": 1, "ranks_guests": false, "gross": false, "lot_seed": "", "manual": []}',1);
INSERT INTO "season" VALUES(2,'2c1cacf2c2ac41c9bc8ae5f1ea119715','Pairs','pairs','league',2,'{"scheme": {"kind": "place", "first": 7, "last": 1, "lists": [], "participation": 0, "call_bonus": 0}, "tie_breaks": ["wins", "lot"], "aggregate": "sum", "best": null, "discards": 0, "minimum": 0, "ranks_guests": false, "gross": false, "lot_seed": "7", "manual": []}',0);
CREATE TABLE seat (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	side_id INTEGER NOT NULL, 
	player_id INTEGER NOT NULL, 
	partner_id INTEGER, 
	demon_size INTEGER, 
	pack TEXT, 
	CONSTRAINT seat_key PRIMARY KEY (id), 
	CONSTRAINT seat_match_id_position_once UNIQUE (match_id, position), 
	CONSTRAINT position_at_table CHECK (position BETWEEN 0 AND 7), 
	CONSTRAINT seat_match_id_known FOREIGN KEY(match_id) REFERENCES "match" (id), 
	CONSTRAINT seat_side_id_known FOREIGN KEY(side_id) REFERENCES side (id), 
	CONSTRAINT seat_player_id_known FOREIGN KEY(player_id) REFERENCES player (id), 
	CONSTRAINT seat_partner_id_known FOREIGN KEY(partner_id) REFERENCES player (id)
)
 STRICT

;
INSERT INTO "seat" VALUES(1,1,0,1,1,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(2,1,1,2,2,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(3,1,2,3,3,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(4,1,3,4,4,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(5,2,0,5,1,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(6,2,1,6,2,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(7,2,2,7,5,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(8,2,3,8,6,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(9,3,0,9,1,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(10,3,1,9,2,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(11,3,2,10,3,NULL,NULL,NULL);
INSERT INTO "seat" VALUES(12,3,3,10,4,NULL,NULL,NULL);
CREATE TABLE side (
	id INTEGER NOT NULL, 
	match_id INTEGER NOT NULL, 
	position INTEGER NOT NULL, 
	team_id INTEGER, 
	start_points INTEGER NOT NULL, 
	is_present INTEGER NOT NULL, 
	CONSTRAINT side_key PRIMARY KEY (id), 
	CONSTRAINT side_match_id_position_once UNIQUE (match_id, position), 
	CONSTRAINT is_present_flag CHECK (is_present IN (0, 1)), 
	CONSTRAINT position_at_table CHECK (position BETWEEN 0 AND 7), 
	CONSTRAINT side_match_id_known FOREIGN KEY(match_id) REFERENCES "match" (id), 
	CONSTRAINT side_team_id_known FOREIGN KEY(team_id) REFERENCES team (id)
)
 STRICT

;
INSERT INTO "side" VALUES(1,1,0,NULL,0,1);
INSERT INTO "side" VALUES(2,1,1,NULL,0,1);
INSERT INTO "side" VALUES(3,1,2,NULL,0,1);
INSERT INTO "side" VALUES(4,1,3,NULL,0,1);
INSERT INTO "side" VALUES(5,2,0,NULL,0,1);
INSERT INTO "side" VALUES(6,2,1,NULL,0,1);
INSERT INTO "side" VALUES(7,2,2,NULL,0,1);
INSERT INTO "side" VALUES(8,2,3,NULL,0,1);
INSERT INTO "side" VALUES(9,3,0,1,0,1);
INSERT INTO "side" VALUES(10,3,1,NULL,0,1);
CREATE TABLE team (
	id INTEGER NOT NULL, 
	uid TEXT NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	CONSTRAINT team_key PRIMARY KEY (id), 
	CONSTRAINT team_uid_once UNIQUE (uid), 
	CONSTRAINT team_name_once UNIQUE (name), 
	CONSTRAINT team_folded_once UNIQUE (folded)
)
 STRICT

;
INSERT INTO "team" VALUES(1,'3c2f6ad7aac54cf49d9e3c59a4fa3bbb','The Crows','the crows');
CREATE UNIQUE INDEX own_rules_name ON rules (name) WHERE is_own = 1;
CREATE INDEX alias_player_id_index ON alias (player_id);
CREATE INDEX member_player_id_index ON member (player_id);
CREATE INDEX member_team_id_index ON member (team_id);
CREATE INDEX season_rules_id_index ON season (rules_id);
CREATE INDEX night_season_id_index ON night (season_id);
CREATE INDEX check_in_player_id_index ON check_in (player_id);
CREATE INDEX check_in_night_id_index ON check_in (night_id);
CREATE INDEX match_night_id_index ON "match" (night_id);
CREATE INDEX match_season_id_index ON "match" (season_id);
CREATE INDEX match_rules_id_index ON "match" (rules_id);
CREATE INDEX side_match_id_index ON side (match_id);
CREATE INDEX side_team_id_index ON side (team_id);
CREATE INDEX hand_match_id_index ON hand (match_id);
CREATE INDEX seat_partner_id_index ON seat (partner_id);
CREATE INDEX seat_match_id_index ON seat (match_id);
CREATE INDEX seat_player_id_index ON seat (player_id);
CREATE INDEX seat_side_id_index ON seat (side_id);
CREATE INDEX dispute_player_id_index ON dispute (player_id);
CREATE INDEX dispute_hand_id_index ON dispute (hand_id);
CREATE INDEX adjustment_hand_id_index ON adjustment (hand_id);
CREATE INDEX adjustment_season_id_index ON adjustment (season_id);
CREATE INDEX adjustment_player_id_index ON adjustment (player_id);
CREATE INDEX adjustment_team_id_index ON adjustment (team_id);
CREATE INDEX adjustment_side_id_index ON adjustment (side_id);
CREATE INDEX count_seat_id_index ON count (seat_id);
CREATE TRIGGER log_keeps_update BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_keeps_delete BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_keeps_replace BEFORE INSERT ON log WHEN EXISTS (SELECT 1 FROM log WHERE sequence = NEW.sequence) BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
COMMIT;
