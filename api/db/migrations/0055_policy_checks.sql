-- The checks that 0053 added, without a lock that stops anybody.
ALTER TABLE policy_texts VALIDATE CONSTRAINT policy_texts_ko_changes_check;
ALTER TABLE policy_texts VALIDATE CONSTRAINT policy_texts_en_changes_check;
ALTER TABLE policy_texts VALIDATE CONSTRAINT policy_texts_asks_again_check;
