PRAGMA application_id = 1265984360;
PRAGMA user_version = 1;
PRAGMA foreign_keys = OFF;
BEGIN TRANSACTION;
CREATE TABLE device (
  id INTEGER PRIMARY KEY,
  made_ms INTEGER NOT NULL,
  is_own INTEGER NOT NULL
) STRICT;
INSERT INTO device VALUES(-77,500,1);
CREATE TABLE card (
  id INTEGER PRIMARY KEY,
  deck TEXT NOT NULL,
  language TEXT NOT NULL,
  identity TEXT NOT NULL,
  direction TEXT NOT NULL,
  question TEXT NOT NULL
) STRICT;
INSERT INTO card VALUES(-1678259760142688916,'japanese/greetings','ja','すみません','word>meaning','すみません');
INSERT INTO card VALUES(-346651052275086882,'japanese/greetings','ja','ごめんなさい','word>meaning','ごめんなさい');
INSERT INTO card VALUES(8600743322706034928,'japanese/greetings','ja','ありがとう','word>meaning','ありがとう');
CREATE TABLE session (
  id INTEGER PRIMARY KEY,
  device INTEGER NOT NULL REFERENCES device (id),
  number INTEGER NOT NULL,
  kind TEXT NOT NULL,
  started_ms INTEGER NOT NULL,
  zone_offset_s INTEGER NOT NULL,
  study_day INTEGER NOT NULL,
  ended_ms INTEGER,
  is_finished INTEGER NOT NULL DEFAULT 0,
  rating INTEGER CHECK (rating BETWEEN 1 AND 5),
  UNIQUE (device, number)
) STRICT;
INSERT INTO session VALUES(1,-77,1,'challenge',1764550800000,32400,20423,1764550820000,1,4);
INSERT INTO session VALUES(2,-77,2,'learn',1764637200000,32400,20424,NULL,0,NULL);
INSERT INTO session VALUES(3,-77,3,'practice',1764637300000,32400,20424,NULL,0,NULL);
INSERT INTO session VALUES(4,-77,4,'challenge',1764637400000,32400,20424,NULL,0,NULL);
CREATE TABLE session_deck (
  session INTEGER NOT NULL REFERENCES session (id),
  position INTEGER NOT NULL,
  deck TEXT NOT NULL,
  PRIMARY KEY (session, position)
) STRICT, WITHOUT ROWID;
INSERT INTO session_deck VALUES(1,0,'japanese/greetings');
INSERT INTO session_deck VALUES(1,1,'my verbs');
INSERT INTO session_deck VALUES(2,0,'japanese/greetings');
INSERT INTO session_deck VALUES(3,0,'japanese/greetings');
INSERT INTO session_deck VALUES(4,0,'japanese/greetings');
CREATE TABLE session_card (
  session INTEGER NOT NULL REFERENCES session (id),
  position INTEGER NOT NULL,
  card INTEGER NOT NULL,
  asked_ms INTEGER,
  PRIMARY KEY (session, position)
) STRICT, WITHOUT ROWID;
INSERT INTO session_card VALUES(1,0,8600743322706034928,1764550800000);
INSERT INTO session_card VALUES(1,1,-1678259760142688916,1764550806000);
INSERT INTO session_card VALUES(1,2,-346651052275086882,1764550811000);
INSERT INTO session_card VALUES(2,0,-346651052275086882,1764637200000);
INSERT INTO session_card VALUES(2,1,-1678259760142688916,NULL);
INSERT INTO session_card VALUES(2,2,8600743322706034928,NULL);
INSERT INTO session_card VALUES(3,0,8600743322706034928,1764637300000);
INSERT INTO session_card VALUES(4,0,8600743322706034928,1764637400000);
INSERT INTO session_card VALUES(4,1,-1678259760142688916,NULL);
CREATE TABLE review (
  device INTEGER NOT NULL REFERENCES device (id),
  sequence INTEGER NOT NULL,
  session INTEGER REFERENCES session (id),
  place INTEGER NOT NULL,
  card INTEGER NOT NULL,
  moment_ms INTEGER NOT NULL,
  zone_offset_s INTEGER NOT NULL,
  study_day INTEGER NOT NULL,
  kind TEXT NOT NULL,
  verdict TEXT NOT NULL,
  rating INTEGER NOT NULL,
  typed TEXT NOT NULL,
  duration_ms INTEGER NOT NULL,
  is_scored INTEGER NOT NULL,
  stability REAL,
  difficulty REAL,
  due_day INTEGER,
  PRIMARY KEY (device, sequence)
) STRICT, WITHOUT ROWID;
INSERT INTO review VALUES(-77,1,1,1,8600743322706034928,1764550805000,32400,20423,'challenge','right',3,'thank you',1500,1,NULL,NULL,NULL);
INSERT INTO review VALUES(-77,2,1,2,-1678259760142688916,1764550809000,32400,20423,'challenge','wrong',1,'excus me',1500,1,NULL,NULL,NULL);
INSERT INTO review VALUES(-77,4,1,2,-1678259760142688916,1764550809000,32400,20423,'challenge','slip',3,'excus me',1500,1,NULL,NULL,NULL);
INSERT INTO review VALUES(-77,5,1,5,-346651052275086882,1764550815000,32400,20423,'challenge','wrong',1,'it''s sorry',1500,1,NULL,NULL,NULL);
INSERT INTO review VALUES(-77,6,2,6,-346651052275086882,1764637205000,32400,20424,'learn','right',3,'',1500,1,NULL,NULL,NULL);
INSERT INTO review VALUES(-77,7,2,7,-1678259760142688916,1764637209000,32400,20424,'learn','wrong',1,'',1500,1,NULL,NULL,NULL);
INSERT INTO review VALUES(-77,8,3,8,8600743322706034928,1764637305000,32400,20424,'practice','right',3,'thank you',1500,1,NULL,NULL,NULL);
CREATE TABLE retraction (
  device INTEGER NOT NULL REFERENCES device (id),
  sequence INTEGER NOT NULL,
  of_device INTEGER NOT NULL,
  of_sequence INTEGER NOT NULL,
  moment_ms INTEGER NOT NULL,
  PRIMARY KEY (device, sequence)
) STRICT, WITHOUT ROWID;
INSERT INTO retraction VALUES(-77,3,-77,2,1764550810000);
CREATE TABLE card_state (
  card INTEGER PRIMARY KEY,
  asked_ms INTEGER,
  last_moment_ms INTEGER,
  last_device INTEGER,
  last_sequence INTEGER,
  was_ever_right INTEGER NOT NULL,
  first_study_day INTEGER,
  review_count INTEGER NOT NULL
) STRICT;
INSERT INTO card_state VALUES(-1678259760142688916,1764550806000,1764637209000,-77,7,1,20423,2);
INSERT INTO card_state VALUES(-346651052275086882,1764637200000,1764637205000,-77,6,1,20423,2);
INSERT INTO card_state VALUES(8600743322706034928,1764637400000,1764550805000,-77,1,1,20423,1);
CREATE TABLE own_answer (
  card INTEGER NOT NULL,
  answer TEXT NOT NULL,
  is_accepted INTEGER NOT NULL,
  changed_ms INTEGER NOT NULL,
  PRIMARY KEY (card, answer)
) STRICT, WITHOUT ROWID;
INSERT INTO own_answer VALUES(8600743322706034928,'cheers',1,1764637500000);
CREATE TABLE configuration (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO configuration VALUES('parameters','0.212 1.2931');
CREATE INDEX session_by_start ON session (started_ms);
CREATE INDEX session_unfinished ON session (started_ms) WHERE is_finished = 0;
CREATE INDEX review_by_card ON review (card, moment_ms);
CREATE INDEX review_by_session ON review (session);
CREATE INDEX review_by_day ON review (study_day);
CREATE INDEX retraction_of ON retraction (of_device, of_sequence);
CREATE TRIGGER review_stays BEFORE DELETE ON review
  BEGIN SELECT RAISE(ABORT, 'a review is never deleted'); END;
CREATE TRIGGER review_stays_as_it_is BEFORE UPDATE ON review
  BEGIN SELECT RAISE(ABORT, 'a review is never changed'); END;
CREATE TRIGGER retraction_stays BEFORE DELETE ON retraction
  BEGIN SELECT RAISE(ABORT, 'a retraction is never deleted'); END;
CREATE TRIGGER retraction_stays_as_it_is BEFORE UPDATE ON retraction
  BEGIN SELECT RAISE(ABORT, 'a retraction is never changed'); END;
CREATE INDEX card_state_by_first_day ON card_state (first_study_day)
  WHERE first_study_day IS NOT NULL;
COMMIT;
