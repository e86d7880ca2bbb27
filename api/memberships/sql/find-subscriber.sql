\ir subscribers-of-creator.part.sql
  AND s.fan_id = :fanId
